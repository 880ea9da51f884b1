// One powered-up Pico: the emulated chip with flash, panel, buttons, randomness and USB serial, and its virtual time.
import { ConsoleLogger, LogLevel, Simulator, USBCDC } from 'rp2040js';
import { Fast } from './core.mjs';
import { attachFlash } from './flash.mjs';
import { Target } from './panel.mjs';

const BOOT2 = 0x10000000;
const ROSC = 0x40060;
export const WATCHDOG = 0x40058;
const ROSC_STATUS = 0x18;
const ROSC_RANDOMBIT = 0x1c;
const EDGES = 0b1100;
const FIFO = [0x50, 0x58]; // FIFO_ST, FIFO_RD of the SIO

export class Machine {
  /** @param options bootrom: Uint32Array; flash: Flash; panel: {bus, address, sda, scl, wire_hz}; usb: boolean; random: Random */
  constructor({ bootrom, flash, panel, usb, random, driven }) {
    const simulator = new Simulator();
    this.mcu = simulator.rp2040;
    this.clock = simulator.clock;
    this.mcu.logger = new ConsoleLogger(LogLevel.Error);
    this.mcu.loadBootrom(bootrom);
    this.mcu.flash.fill(0xff);
    this.mcu.flash.set(flash.bytes.subarray(0, this.mcu.flash.length));
    flash.bytes = this.mcu.flash;
    this.flash = flash;
    attachFlash(this.mcu, flash);
    this.busyNanos = 0; // time in which the processor was not waiting for an event
    this.halted = null; // why it stopped: 'power cut' or 'reset'
    flash.onPowerCut = () => (this.halted = 'power cut');
    flash.onBusy = (nanos) => nanos && this.#tickBusy(nanos);
    const watchdog = this.mcu.peripherals[WATCHDOG];
    watchdog.onWatchdogTrigger = () => {
      watchdog.alarm.enable = false; // or rp2040js lets it bite again and again without a pause
      this.halted = 'reset';
    };
    this.#attachRandom(random);
    this.#attachFifo();
    this.target = new Target(this.mcu.i2c[panel.bus], this.clock, panel.address, panel.wire_hz, () => this.busyNanos);
    this.driven = driven;
    this.mcu.gpio.forEach((pin) => this.#attachPin(pin));
    for (const pin of [panel.sda, panel.scl]) this.drive(pin, 1); // the module's pull-ups
    this.serial = '';
    this.unsent = [];
    if (usb) this.#attachUsb();
    this.nanosPerCycle = 1e9 / this.mcu.clkSys;
    this.mcu.addClockListener((hertz) => (this.nanosPerCycle = 1e9 / hertz));
    this.mcu.core.PC = BOOT2;
    this.fast = new Fast(this.mcu);
  }

  get now() {
    return this.clock.nanos;
  }

  #attachRandom(random) {
    const rosc = this.mcu.peripherals[ROSC];
    rosc.readUint32 = (offset) => {
      if (offset === ROSC_RANDOMBIT) return random.bit();
      return offset === ROSC_STATUS ? 0x80001000 : 0;
    };
    rosc.writeUint32 = () => {};
  }

  // The queue to the other core, which does not run, is looked at by every soft reset: rp2040js would complain to the
  // terminal each time, and then answer the same.
  #attachFifo() {
    const sio = this.mcu.sio;
    const read = sio.readUint32.bind(sio);
    sio.readUint32 = (offset) => (FIFO.includes(offset) ? 0xffffffff : read(offset));
  }

  // rp2040js knows no pull resistors at inputs and flags both edges whenever a pad register is written.
  // Here an undriven pin follows its pull-up, and an edge is an edge.
  #attachPin(pin) {
    const setInput = pin.setInputValue.bind(pin);
    let seen = pin.inputValue;
    pin.refreshInput = () => {
      const level = this.driven.get(pin.index) ?? (pin.pullupEnabled ? 1 : 0);
      const edges = pin.irqStatus & EDGES;
      setInput(!!level);
      if (pin.inputValue === seen) {
        pin.irqStatus = (pin.irqStatus & ~EDGES) | edges;
        this.mcu.updateIOInterrupt();
      }
      seen = pin.inputValue;
    };
    let pad = pin.padValue;
    Object.defineProperty(pin, 'padValue', {
      get: () => pad,
      set: (value) => {
        pad = value;
        pin.refreshInput();
      },
    });
    pin.refreshInput();
  }

  /** Drives a pin to 0 or 1, or (null) lets go of it. */
  drive(pin, level) {
    if (level === null) this.driven.delete(pin);
    else this.driven.set(pin, level);
    this.mcu.gpio[pin].refreshInput();
  }

  driveAt(pin, level, nanos) {
    this.clock.createAlarm(() => this.drive(pin, level)).schedule(Math.max(0, nanos - this.now));
  }

  #attachUsb() {
    const usb = this.mcu.usbCtrl;
    const cdc = new USBCDC(usb);
    cdc.onSerialData = (bytes) => {
      this.serial += Buffer.from(bytes).toString('latin1');
      if (this.serialWanted !== null && this.serial.includes(this.serialWanted)) this.serialSeen = true;
    };
    // A bus reset takes 10 ms on a real cable; here it is short, so that what main.py prints at once is not lost.
    usb.resetDevice = () => usb.resetAlarm.schedule(100_000);
    // rp2040js answers every request for input at once, with nothing if there is nothing: an endless stream of
    // interrupts. A request waits here until there is something to send.
    let wanted = null;
    usb.onEndpointRead = (endpoint, size) => {
      if (endpoint !== cdc.outEndpoint) return;
      wanted = size;
      this.feed();
    };
    this.feed = () => {
      if (wanted === null || !this.unsent.length) return;
      const chunk = Uint8Array.from(this.unsent.splice(0, wanted));
      wanted = null;
      usb.endpointReadDone(cdc.outEndpoint, chunk);
    };
  }

  send(text) {
    this.unsent.push(...Buffer.from(text, 'latin1'));
    this.feed?.();
  }

  #tickBusy(nanos) {
    this.busyNanos += nanos;
    this.clock.tick(nanos);
  }

  /**
   * Lets virtual time pass until the given nanosecond, or until the machine halts or a serial text was seen.
   * Returns 'time', 'serial', 'power cut' or 'reset'.
   */
  run(until, serialWanted = null) {
    const { clock, mcu } = this;
    const { core } = mcu;
    this.serialWanted = serialWanted;
    this.serialSeen = serialWanted !== null && this.serial.includes(serialWanted);
    while (clock.nanosCounter < until) {
      if (this.halted) return this.halted;
      if (this.serialSeen) return 'serial';
      if (core.waiting) {
        const alarm = clock.nextAlarm;
        const wake = alarm && alarm.nanos < until ? alarm.nanos : until;
        clock.tick(Math.max(0, wake - clock.nanosCounter));
      } else {
        const nanos = this.#work(until) * this.nanosPerCycle;
        const next = clock.nanosCounter + nanos;
        this.busyNanos += nanos;
        const alarm = clock.nextAlarm;
        if (alarm !== null && alarm.nanos <= next) clock.tick(nanos);
        else clock.nanosCounter = next;
      }
    }
    return this.halted ?? 'time';
  }

  /** Lets the processor run up to the next alarm, or beyond the first instruction that may change what is around it.
   * Returns the cycles that have not been added to the time yet. */
  #work(until) {
    const { clock, nanosPerCycle } = this;
    const { core } = this.mcu;
    const alarm = clock.nextAlarm;
    const stop = alarm !== null && alarm.nanos < until ? alarm.nanos : until;
    if (!core.interruptsUpdated && stop > clock.nanosCounter) {
      const room = (stop - clock.nanosCounter) / nanosPerCycle;
      const cycles = this.fast.execute(room);
      if (cycles >= room) return cycles;
      const nanos = cycles * nanosPerCycle;
      this.busyNanos += nanos;
      clock.nanosCounter += nanos;
    }
    return core.executeInstruction();
  }

  /**
   * Runs until the panel was sent no picture for a while in which the processor mostly slept.
   * @param quiet nanoseconds  @param limit nanosecond at which to give up  @param busy largest share of work, 0..1
   */
  settle(quiet, limit, busy) {
    let from = this.now;
    for (;;) {
      const begun = Math.max(from, this.target.lastPicture);
      const end = Math.min(begun + quiet, limit);
      const before = this.busyNanos;
      const start = this.now;
      const reason = this.run(end);
      if (reason !== 'time') return reason;
      if (this.target.lastPicture > begun) continue;
      const worked = this.now > start ? (this.busyNanos - before) / (this.now - start) : 0;
      if (this.now >= begun + quiet && worked <= busy) return 'quiet';
      if (this.now >= limit) return 'limit';
      from = this.now;
    }
  }
}

/** The ring oscillator's random bit, from a seeded generator so that a run can be repeated. */
export class Random {
  constructor(seed = 1) {
    this.set({ mode: 'random', seed });
  }

  /** mode: random | stuck (value) | biased (ones: 0..1) ; seed restarts the generator */
  set({ mode, seed, value = 1, ones = 0.5 }) {
    this.mode = mode;
    if (seed !== undefined) this.state = seed >>> 0 || 1;
    this.value = value;
    this.ones = mode === 'biased' ? ones : 0.5;
  }

  bit() {
    if (this.mode === 'stuck') return this.value;
    return this.word() / 2 ** 32 < this.ones ? 1 : 0;
  }

  /** 32 bits of the generator itself (mulberry32). */
  word() {
    let x = (this.state = (this.state + 0x6d2b79f5) >>> 0);
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return (x ^ (x >>> 14)) >>> 0;
  }
}
