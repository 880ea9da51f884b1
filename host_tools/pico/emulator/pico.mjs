// The emulator's control program: a JSON object a line on stdin, one answer a line on stdout, in order.
// Virtual time passes only while a `run` or `settle` command is being carried out.
import fs from 'node:fs';
import readline from 'node:readline';
import { Flash } from './flash.mjs';
import { Machine, Random, WATCHDOG } from './machine.mjs';

const CHIP = 2 * 1024 * 1024; // the Pico's flash; the emulated address space is larger

let bootrom = null;
let machine = null;
let flash = null;
let settings = null;
let elapsed = 0; // virtual nanoseconds of earlier power cycles
let busyBefore = 0;
let resets = 0;
const random = new Random();

const commands = {
  /** bootrom, firmware: paths; images: [[offset, path], ...]; usb, panel, flash_busy_ms: [erase, program] */
  boot(c) {
    const rom = fs.readFileSync(c.bootrom);
    bootrom = new Uint32Array(rom.buffer.slice(rom.byteOffset, rom.byteOffset + rom.length));
    const bytes = new Uint8Array(CHIP).fill(0xff);
    for (const [offset, path] of c.images) bytes.set(fs.readFileSync(path), offset);
    flash = new Flash(bytes);
    flash.busyNanos = { erase: c.flash_busy_ms[0] * 1e6, program: c.flash_busy_ms[1] * 1e6 };
    settings = { panel: c.panel, usb: c.usb, driven: new Map() };
    elapsed = busyBefore = resets = 0;
    machine = null;
    powerOn();
    return {};
  },

  /** Power off and on again; what the flash holds stays. */
  reboot(c) {
    if (c.usb !== undefined) settings.usb = c.usb;
    powerOn();
    return {};
  },

  run(c) {
    return { reason: running((limit) => machine.run(limit, c.serial ?? null), c) };
  },

  settle(c) {
    return { reason: running((limit) => machine.settle(c.quiet_ns, limit, c.busy), c) };
  },

  pin(c) {
    if (c.at_ns === undefined) machine.drive(c.pin, c.level);
    else machine.driveAt(c.pin, c.level, c.at_ns - elapsed);
    return {};
  },

  serial(c) {
    machine.send(c.data);
    return {};
  },

  random(c) {
    random.set(c);
    return {};
  },

  panel(c) {
    machine.target.setFault(c.fault);
    if (c.lose_power) machine.target.losePower();
    return {};
  },

  cut(c) {
    flash.cutAfter = c.after;
    flash.tear = c.tear;
    return {};
  },

  save_flash(c) {
    fs.writeFileSync(c.path, flash.bytes.subarray(c.offset, c.offset + c.length));
    return {};
  },

  state() {
    return {};
  },
};

/** A new chip with the old flash. After a reset that the program asked for, the panel has kept its power. */
function powerOn(afterReset = false) {
  let pending = '';
  if (machine) {
    elapsed += machine.now;
    busyBefore += machine.busyNanos;
    pending = machine.serial;
    carried.push(...taken(machine.now, machine.busyNanos));
  }
  const panelOn = afterReset && machine.target.on;
  const before = afterReset ? machine.mcu.peripherals[WATCHDOG] : null;
  machine = new Machine({ bootrom, flash, random, ...settings });
  machine.target.on = panelOn;
  if (before) {
    // What the watchdog's registers keep over a reset (datasheet 4.7.6).
    const { reason, scratchData } = before;
    machine.mcu.peripherals[WATCHDOG].reason = reason;
    machine.mcu.peripherals[WATCHDOG].scratchData.set(scratchData);
  }
  machine.serial = pending;
}

const carried = []; // transactions of the power cycles before, not yet handed over

/** The transactions not handed over yet, in the time of all power cycles (of which these much lie before now). */
function taken(sinceOn = 0, busySinceOn = 0) {
  const [nanos, busy] = [elapsed - sinceOn, busyBefore - busySinceOn];
  const shift = (t) => ({ ...t, start: t.start + nanos, end: t.end + nanos, busy: t.busy + busy });
  return machine.target.take().map(shift);
}

/** Runs up to the time asked for, through resets that the program itself asks for. */
function running(step, { until_ns }) {
  for (;;) {
    const reason = step(until_ns - elapsed);
    if (reason !== 'reset') return reason;
    resets++;
    powerOn(true);
  }
}

function report() {
  if (!machine) return {};
  const transactions = [...carried.splice(0), ...taken()];
  const serial = machine.serial;
  machine.serial = '';
  return {
    now_ns: elapsed + machine.now,
    busy_ns: busyBefore + machine.busyNanos,
    resets,
    serial,
    transactions,
    flash: flash.stats(),
  };
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  let answer;
  try {
    const command = JSON.parse(line);
    if (command.command === 'quit') break;
    const action = commands[command.command];
    if (!action) throw new Error(`unknown command ${command.command}`);
    answer = { ...action(command), ...report() };
  } catch (error) {
    answer = { error: String(error?.stack ?? error) };
  }
  process.stdout.write(JSON.stringify(answer) + '\n');
}
process.exit(0);
