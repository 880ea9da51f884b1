// Holds core.mjs against rp2040js' own core: every opcode, on random registers, flags and memory. Prints how many
// instructions were compared, or the first difference and exits with 1.     node compare.mjs [rounds] [seed]
import { ConsoleLogger, LogLevel, RP2040 } from 'rp2040js';
import { Fast } from './core.mjs';
import { Random } from './machine.mjs';

const RAM = 0x20000000;
const PLACES = [RAM + 0x8000, 0x10001000, 0x1000]; // of the instruction: RAM, flash, boot ROM
const rounds = Number(process.argv[2] ?? 6);
const random = new Random(Number(process.argv[3] ?? 1));

const word = () => random.word() | 0;
const below = (n) => random.word() % n;

/** A register's value: often an address, sometimes at the edge of something. */
function value() {
  switch (below(12)) {
    case 0:
      return word();
    case 1:
      return below(70) - 35;
    case 2:
      return [0x7fffffff, -0x80000000, -1, 0, 0xfffffff1, 0x40054028, 0xd0000000, 0x50100010][below(8)] | 0;
    case 3:
      return RAM + 264 * 1024 - below(64);
    case 4:
      return 0x10000000 + below(1 << 24);
    case 5:
      return below(0x4010);
    default:
      return RAM + below(1 << 16) * (below(4) ? 4 : 1);
  }
}

function chip(contents) {
  const mcu = new RP2040();
  mcu.logger = new ConsoleLogger(LogLevel.Error + 1);
  mcu.loadBootrom(new Uint32Array(contents.slice(0, 4096)));
  for (const memory of [mcu.sram, mcu.flash]) {
    const words = new Uint32Array(memory.buffer);
    for (let i = 0; i < words.length; i++) words[i] = contents[i % contents.length];
  }
  return mcu;
}

const contents = Uint32Array.from({ length: 50021 }, word);
const [ours, theirs] = [chip(contents), chip(contents)];
const fast = new Fast(ours);
const written = []; // addresses that rp2040js' core wrote to
for (const [name, size] of [['writeUint8', 1], ['writeUint16', 2], ['writeUint32', 4]]) {
  const write = theirs[name].bind(theirs);
  theirs[name] = (address, data) => {
    written.push([address - RAM, size]);
    write(address, data);
  };
}

/** Puts the same instruction and state into both. */
function prepare(opcode) {
  const place = PLACES[below(8) < 6 ? 0 : 1 + below(2)] + 2 * below(64);
  const second = below(2) ? word() & 0xffff : [0x8f5f, 0x8810, 0x8010 | (below(13) << 8), 0xf800][below(4)];
  const registers = Array.from({ length: 16 }, value);
  registers[13] = (RAM + 0x20000 + below(0x20000)) & ~3;
  registers[15] = place;
  const flags = below(12);
  const masked = below(2) === 1;
  for (const mcu of [ours, theirs]) {
    const view = [mcu.sramView, mcu.flashView, new DataView(mcu.bootrom.buffer)][PLACES.findLastIndex((p) => p <= place && p >>> 24 === place >>> 24)];
    view.setUint16(place & 0xffffff, opcode, true);
    view.setUint16((place & 0xffffff) + 2, second, true);
    const { core } = mcu;
    core.registers.set(registers);
    [core.N, core.Z] = [[false, false], [true, false], [false, true]][flags % 3];
    core.C = (flags & 4) !== 0;
    core.V = (flags & 8) !== 0;
    core.PM = masked;
    core.interruptsUpdated = false;
  }
}

const state = ({ core }) =>
  [...core.registers.subarray(0, 15), core.PC & ~1, core.N, core.Z, core.C, core.V, core.PM, core.interruptsUpdated].join(' ');

function fail(opcode, cycles, expected, before) {
  console.log(`opcode ${opcode.toString(2).padStart(16, '0')}: ${cycles} cycles, expected ${expected}`);
  console.log(`before ${before}\nhere   ${state(ours)}\nplain  ${state(theirs)}`);
  process.exit(1);
}

let compared = 0;
for (let round = 0; round < rounds; round++) {
  for (let opcode = 0; opcode < 0x10000; opcode++) {
    prepare(opcode);
    const before = state(ours);
    const cycles = fast.execute(1);
    if (cycles === 0) {
      if (state(ours) !== before) fail(opcode, cycles, 0, before);
      continue;
    }
    const expected = theirs.core.executeInstruction();
    compared++;
    if (cycles !== expected || state(ours) !== state(theirs)) fail(opcode, cycles, expected, before);
    for (const [at, size] of written.splice(0))
      for (let i = at; i < at + size; i++) if (ours.sram[i] !== theirs.sram[i]) fail(opcode, cycles, expected, before);
  }
  if (Buffer.compare(ours.sram, theirs.sram)) {
    console.log('something else was written to');
    process.exit(1);
  }
}
console.log(`${compared} instructions alike`);
