// A NOR flash behind the RP2040's SSI: erases and programs are done, counted and may be cut short.
//
// rp2040js models the SSI only as far as execute-in-place needs it. The boot ROM's flash routines drive the chip by
// forcing the select line low through IO_QSPI and shifting command bytes through the SSI data register: that is what
// these two peripherals understand.
import { BasePeripheral } from 'rp2040js';

const SECTOR = 4096;
const BLOCK = 65536;
const PAGE = 256;

const DR0 = 0x60;
const SSIENR = 0x08;
const TXFLR = 0x20;
const RXFLR = 0x24;
const SR = 0x28;
const SS_CTRL = 0x0c;

const CMD_PROGRAM = 0x02;
const CMD_STATUS = 0x05;
const CMD_ERASE_SECTOR = 0x20;
const CMD_ERASE_BLOCK = 0xd8;

export class Flash {
  /** @param {Uint8Array} bytes the chip's content, shared with the emulated memory map */
  constructor(bytes) {
    this.bytes = bytes;
    this.erases = 0; // sectors of 4 KB
    this.programs = 0; // pages of up to 256 bytes
    this.programmedBytes = 0;
    this.operations = 0; // erase and program commands
    this.cutAfter = null; // power fails in the N-th operation from now
    this.tear = 'after'; // 'before', 'torn' (half of it done) or 'after'
    this.onPowerCut = () => {};
    this.busyNanos = { erase: 0, program: 0 };
    this.onBusy = () => {};
  }

  /** Runs the command whose bytes were shifted in while the chip was selected. */
  execute(command) {
    const [code] = command;
    const address = (command[1] << 16) | (command[2] << 8) | command[3];
    if (code === CMD_ERASE_SECTOR) this.#change(() => this.#erase(address, SECTOR));
    else if (code === CMD_ERASE_BLOCK) this.#change(() => this.#erase(address, BLOCK));
    else if (code === CMD_PROGRAM) this.#change(() => this.#program(address, command.slice(4)));
  }

  #change(action) {
    this.operations++;
    const cut = this.cutAfter !== null && --this.cutAfter === 0;
    this.half = cut && this.tear === 'torn';
    if (!(cut && this.tear === 'before')) action();
    if (cut) {
      this.cutAfter = null;
      this.onPowerCut();
    }
  }

  #erase(address, size) {
    const start = address - (address % size);
    this.bytes.fill(0xff, start, start + (this.half ? size / 2 : size));
    this.erases += size / SECTOR;
    this.onBusy((this.busyNanos.erase * size) / SECTOR);
  }

  #program(address, data) {
    const page = address - (address % PAGE);
    const length = this.half ? data.length >> 1 : data.length;
    for (let i = 0; i < length; i++) this.bytes[page + ((address + i) % PAGE)] &= data[i];
    this.programs++;
    this.programmedBytes += length;
    this.onBusy(this.busyNanos.program);
  }

  stats() {
    const { erases, programs, programmedBytes, operations } = this;
    return { erases, programs, programmed_bytes: programmedBytes, operations };
  }
}

/** Connects a Flash to an emulated RP2040. */
export function attachFlash(mcu, flash) {
  const original = mcu.peripherals[0x18000];
  const state = { selected: false, command: [], received: [] };
  mcu.peripherals[0x18000] = new CommandSSI(mcu, 'SSI', original, state);
  mcu.peripherals[0x40018] = new SelectLine(mcu, 'IO_QSPI', flash, state);
}

class CommandSSI extends BasePeripheral {
  constructor(mcu, name, original, state) {
    super(mcu, name);
    this.original = original;
    this.state = state;
  }

  readUint32(offset) {
    const { received } = this.state;
    if (offset === DR0) return received.shift() ?? 0;
    if (offset === SR) return 2 | 4 | (received.length ? 8 : 0);
    if (offset === TXFLR) return 0;
    if (offset === RXFLR) return received.length;
    return this.original.readUint32(offset);
  }

  writeUint32(offset, value) {
    const { state } = this;
    if (offset === DR0) {
      if (state.selected) state.command.push(value & 0xff);
      state.received.push(0); // status 0: ready; the time an operation takes has passed already
      return;
    }
    if (offset === SSIENR && !(value & 1)) state.received.length = 0;
    this.original.writeUint32(offset, value);
  }
}

class SelectLine extends BasePeripheral {
  constructor(mcu, name, flash, state) {
    super(mcu, name);
    this.flash = flash;
    this.state = state;
    this.registers = new Map();
  }

  readUint32(offset) {
    return this.registers.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    this.registers.set(offset, value);
    if (offset !== SS_CTRL) return;
    const { state } = this;
    const low = ((value >> 8) & 3) === 2; // OUTOVER: drive the select line low
    if (!low && state.selected && state.command.length > 3) this.flash.execute(state.command);
    state.selected = low;
    state.command = [];
  }
}
