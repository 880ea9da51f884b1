// An I2C target at the display's address: it keeps every transaction and can fail like a loose plug.

const TX_ABRT = 1 << 6;
const TX_EMPTY = 1 << 4;
const IDLE = 0; // rp2040js' I2CState.Idle

// SSD1306 commands that take arguments, and how many: the status byte needs to know a command from an argument.
const ARGUMENTS = new Map(
  Object.entries({
    0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2a: 5, 0x81: 1, 0x8d: 1, 0xa3: 2, 0xa8: 1, 0xad: 1,
    0xd3: 1, 0xd5: 1, 0xd9: 1, 0xda: 1, 0xdb: 1,
  }).map(([code, count]) => [+code, count]),
);
const DISPLAY_OFF = 0xae;
const DISPLAY_ON = 0xaf;

export class Target {
  /**
   * @param i2c an RPI2C of the emulated chip
   * @param clock its clock
   * @param address 7-bit address
   * @param busy tells the processor's working time so far, in nanoseconds
   * @param wireHertz 0: transfers take no time on the wire; else the bus clock whose time each byte takes
   */
  constructor(i2c, clock, address, wireHertz, busy) {
    this.i2c = i2c;
    this.busy = busy;
    this.clock = clock;
    this.address = address;
    this.byteNanos = wireHertz ? 9e9 / wireHertz : 0;
    this.log = [];
    this.lastPicture = 0; // when picture data last arrived
    this.bytes = 0;
    this.fault = null; // null, 'absent', 'hang' or {nack_at: n}: the n-th byte from now, address bytes not counted
    this.hung = false;
    this.on = false; // is the display on, as its status byte tells
    this.arguments = 0; // still to come for the last command
    // After a refusal the controller throws away what it is given until the program has noticed (datasheet 4.3.10.1.4);
    // rp2040js would send it as a new transaction.
    const next = i2c.nextCommand.bind(i2c);
    i2c.nextCommand = () => {
      if (!(i2c.intRaw & TX_ABRT)) return next();
      i2c.txFIFO.reset();
      i2c.setInterrupts(TX_EMPTY);
    };
    i2c.onStart = () => i2c.completeStart();
    i2c.onConnect = (to, mode) => this.#connect(to, mode);
    i2c.onWriteByte = (byte) => this.#write(byte);
    i2c.onReadByte = () => this.#after(() => i2c.completeRead(this.on ? 0x03 : 0x43));
    i2c.onStop = () => this.#stop();
  }

  setFault(fault) {
    this.fault = fault;
    if (this.hung && fault !== 'hang') {
      this.hung = false; // the clock line is free again: let the controller start afresh
      this.i2c.state = IDLE;
      this.i2c.busy = false;
      this.i2c.stop = false;
      this.i2c.pendingRestart = false;
    }
  }

  /** Hands over the transactions since the last call. */
  take() {
    const taken = this.log;
    this.log = [];
    return taken.map((t) => ({ ...t, data: Buffer.from(t.data).toString('hex') }));
  }

  #after(action) {
    if (!this.byteNanos) return action();
    this.clock.createAlarm(action).schedule(this.byteNanos);
  }

  #connect(to, mode) {
    const here = to === this.address && this.fault !== 'absent';
    this.current = { start: this.clock.nanos, address: to, read: mode === 1, acknowledged: here, data: [] };
    if (this.fault === 'hang') {
      this.hung = true;
      return;
    }
    this.#after(() => {
      this.i2c.completeConnect(here);
      // rp2040js leaves TX_EMPTY clear after a refused address, and the SDK would wait for it for ever.
      if (!here) this.i2c.setInterrupts(TX_EMPTY);
    });
  }

  #write(byte) {
    let acknowledged = true;
    if (this.fault === 'hang') {
      this.hung = true;
      return;
    }
    if (this.fault === 'absent') acknowledged = false;
    else if (this.fault && --this.fault.nack_at === 0) {
      acknowledged = false;
      this.fault = this.fault.then ?? null;
    }
    if (acknowledged) {
      this.current.data.push(byte);
      if (this.current.data[0] & 0x40) this.lastPicture = this.clock.nanos;
      else if (this.current.data.length > 1) this.#command(byte);
      this.bytes++;
    } else this.current.acknowledged = false;
    this.#after(() => this.i2c.completeWrite(acknowledged));
  }

  #command(byte) {
    if (this.arguments > 0) this.arguments--;
    else if (byte === DISPLAY_ON || byte === DISPLAY_OFF) this.on = byte === DISPLAY_ON;
    else this.arguments = ARGUMENTS.get(byte) ?? 0;
  }

  /** The panel itself was without power: it is off until it is initialised. */
  losePower() {
    this.on = false;
    this.arguments = 0;
  }

  #stop() {
    if (this.current) this.log.push({ ...this.current, end: this.clock.nanos, busy: this.busy() });
    this.current = null;
    this.i2c.completeStop();
  }
}
