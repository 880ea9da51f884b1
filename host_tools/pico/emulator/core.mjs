// The usual instructions, fast: a loop over registers, RAM, flash and boot ROM, by a table of all 65,536 opcodes.
//
// Whatever else comes up (a peripheral, an exception, a rare instruction) is left to the core of rp2040js, whose
// results and cycle counts are otherwise repeated here exactly; compare.mjs holds them against each other.

const ROM_BYTES = 16 * 1024;
const FLASH = 0x10; // the address's upper byte
const RAM = 0x20000000;
const EXCEPTION_RETURN = 0xf; // the upper four bits of a special return address
const SP = 13;
const LR = 14;
const PC = 15;

// Kinds of instructions. Registers: d and n in the lowest bits, n or m from bit 3, m from bit 6.
const LEAVE = 0;
const LSL_IMM = 1;
const LSR_IMM = 2;
const ASR_IMM = 3;
const ADD_REG = 4;
const SUB_REG = 5;
const ADD_IMM3 = 6;
const SUB_IMM3 = 7;
const MOV_IMM = 8;
const CMP_IMM = 9;
const ADD_IMM8 = 10;
const SUB_IMM8 = 11;
const AND = 12;
const EOR = 13;
const LSL_REG = 14;
const LSR_REG = 15;
const TST = 16;
const NEG = 17;
const CMP = 18;
const ORR = 19;
const MUL = 20;
const BIC = 21;
const MVN = 22;
const ADD_HIGH = 23;
const CMP_HIGH = 24;
const MOV_HIGH = 25;
const BX = 26;
const BLX = 27;
const LDR_LITERAL = 28;
const STR_REG = 29;
const STRH_REG = 30;
const STRB_REG = 31;
const LDRSB_REG = 32;
const LDR_REG = 33;
const LDRH_REG = 34;
const LDRB_REG = 35;
const LDRSH_REG = 36;
const STR_IMM = 37;
const LDR_IMM = 38;
const STRB_IMM = 39;
const LDRB_IMM = 40;
const STRH_IMM = 41;
const LDRH_IMM = 42;
const STR_SP = 43;
const LDR_SP = 44;
const ADR = 45;
const ADD_SP = 46;
const MOVE_SP = 47;
const SXTH = 48;
const SXTB = 49;
const UXTH = 50;
const UXTB = 51;
const PUSH = 52;
const POP = 53;
const STM = 54;
const LDM = 55;
const BRANCH = 56;
const WIDE = 57;
const CPS = 58;
const NOP = 59;
const ADC = 60;
const SBC = 61;
const ASR_REG = 62;
const ROR = 63;
const REV = 64;
const BRANCH_IF = 70; // and the condition, 0 to 13

const CPSID = 0xb672;
const DMB_UPPER = 0xf3bf;
const DMB_LOWER = 0x8f50;
const MRS_UPPER = 0xf3ef;
const MRS_PRIMASK = 0x8010; // and the register from bit 8
const MSR_UPPER = 0xf38; // and the register in the lowest bits
const MSR_PRIMASK = 0x8810;

/** [pattern of the opcode's upper bits, kind]; what is not here is left. */
const PATTERNS = [
  ['00000', LSL_IMM], ['00001', LSR_IMM], ['00010', ASR_IMM], ['0001100', ADD_REG], ['0001101', SUB_REG],
  ['0001110', ADD_IMM3], ['0001111', SUB_IMM3], ['00100', MOV_IMM], ['00101', CMP_IMM], ['00110', ADD_IMM8],
  ['00111', SUB_IMM8], ['0100000000', AND], ['0100000001', EOR], ['0100000010', LSL_REG], ['0100000011', LSR_REG],
  ['0100001000', TST], ['0100001001', NEG], ['0100001010', CMP], ['0100001100', ORR], ['0100001101', MUL],
  ['0100001110', BIC], ['0100001111', MVN], ['01000100', ADD_HIGH], ['01000101', CMP_HIGH], ['01000110', MOV_HIGH],
  ['010001110', BX], ['010001111', BLX], ['01001', LDR_LITERAL], ['0101000', STR_REG], ['0101001', STRH_REG],
  ['0101010', STRB_REG], ['0101011', LDRSB_REG], ['0101100', LDR_REG], ['0101101', LDRH_REG], ['0101110', LDRB_REG],
  ['0101111', LDRSH_REG], ['01100', STR_IMM], ['01101', LDR_IMM], ['01110', STRB_IMM], ['01111', LDRB_IMM],
  ['10000', STRH_IMM], ['10001', LDRH_IMM], ['10010', STR_SP], ['10011', LDR_SP], ['10100', ADR], ['10101', ADD_SP],
  ['10110000', MOVE_SP], ['1011001000', SXTH], ['1011001001', SXTB], ['1011001010', UXTH], ['1011001011', UXTB],
  ['1011010', PUSH], ['1011110', POP], ['11000', STM], ['11001', LDM], ['11100', BRANCH], ['11110', WIDE],
  ['1011011001110010', CPS], ['1011011001100010', CPS], ['1011111100000000', NOP], ['0100000101', ADC],
  ['0100000110', SBC], ['0100000100', ASR_REG], ['0100000111', ROR], ['1011101000', REV],
  ...Array.from({ length: 14 }, (_, condition) => ['1101' + condition.toString(2).padStart(4, '0'), BRANCH_IF + condition]),
];

const KIND = new Uint8Array(0x10000);
for (const [bits, kind] of PATTERNS) {
  const free = 16 - bits.length;
  const first = parseInt(bits, 2) << free;
  KIND.fill(kind, first, first + (1 << free));
}
// Rare forms that would need code of their own.
for (let opcode = 0; opcode < 0x10000; opcode++) {
  const low = ((opcode >> 4) & 8) | (opcode & 7);
  const high = (opcode >> 3) & 15;
  const kind = KIND[opcode];
  const odd =
    ([ADD_HIGH, CMP_HIGH].includes(kind) && (low === PC || high === PC)) ||
    (kind === ADD_HIGH && low === SP) ||
    ([MOV_HIGH, BX, BLX].includes(kind) && high === PC) ||
    ([BX, BLX].includes(kind) && opcode & 7) ||
    (kind === BLX && high === LR) ||
    ([STM, LDM].includes(kind) && opcode & (1 << ((opcode >> 8) & 7)));
  if (odd) KIND[opcode] = LEAVE;
}

const COUNT = Uint8Array.from({ length: 256 }, (_, bits) => bits.toString(2).replaceAll('0', '').length);

export class Fast {
  /** @param mcu an RP2040 of rp2040js, on whose core it works */
  constructor({ core, sram, flash, bootrom }) {
    this.core = core;
    this.registers = new Int32Array(core.registers.buffer);
    this.memory = {
      ram8: sram,
      ram16: new Uint16Array(sram.buffer),
      ram32: new Int32Array(sram.buffer),
      flash8: flash,
      flash16: new Uint16Array(flash.buffer),
      flash32: new Int32Array(flash.buffer),
      rom8: new Uint8Array(bootrom.buffer),
      rom16: new Uint16Array(bootrom.buffer),
      rom32: new Int32Array(bootrom.buffer),
    };
  }

  /**
   * Runs instructions until they have taken `limit` cycles, or up to the first that is left to the core, or until an
   * interrupt may be due. Returns the cycles taken. Not to be called while the core waits or an interrupt may be due.
   */
  execute(limit) {
    const { core } = this;
    if (core.N && core.Z) return 0; // no operation gives both: below, one number stands for them
    const r = this.registers;
    const { ram8, ram16, ram32, flash8, flash16, flash32, rom8, rom16, rom32 } = this.memory;
    const ramBytes = ram8.length;
    let cycles = 0;
    let pc = r[PC] & ~1;
    let result = core.Z ? 0 : core.N ? -1 : 1; // of the last operation: negative, zero?
    let carry = core.C ? 1 : 0;
    let overflow = core.V ? 1 : 0;

    running: while (cycles < limit) {
      let opcode;
      if (pc >>> 24 === FLASH) opcode = flash16[(pc & 0xffffff) >>> 1];
      else if ((pc - RAM) >>> 0 < ramBytes) opcode = ram16[(pc - RAM) >>> 1];
      else if (pc >>> 0 < ROM_BYTES) opcode = rom16[pc >>> 1];
      else break;
      let next = pc + 2;
      let spent = 1;

      switch (KIND[opcode]) {
        case LSL_IMM: {
          const shift = (opcode >> 6) & 31;
          const input = r[(opcode >> 3) & 7];
          result = input << shift;
          if (shift) carry = (input >>> (32 - shift)) & 1;
          r[opcode & 7] = result;
          break;
        }
        case LSR_IMM: {
          const shift = (opcode >> 6) & 31;
          const input = r[(opcode >> 3) & 7];
          result = shift ? (input >>> shift) | 0 : 0;
          carry = (input >>> ((shift - 1) & 31)) & 1;
          r[opcode & 7] = result;
          break;
        }
        case ASR_IMM: {
          const shift = (opcode >> 6) & 31;
          const input = r[(opcode >> 3) & 7];
          result = input >> (shift || 31);
          carry = (input >>> ((shift - 1) & 31)) & 1;
          r[opcode & 7] = result;
          break;
        }
        case ADD_REG: {
          const a = r[(opcode >> 3) & 7];
          const b = r[(opcode >> 6) & 7];
          result = (a + b) | 0;
          carry = result >>> 0 < a >>> 0 ? 1 : 0;
          overflow = ((a ^ result) & (b ^ result)) >>> 31;
          r[opcode & 7] = result;
          break;
        }
        case SUB_REG: {
          const a = r[(opcode >> 3) & 7];
          const b = r[(opcode >> 6) & 7];
          result = (a - b) | 0;
          carry = a >>> 0 >= b >>> 0 ? 1 : 0;
          overflow = ((a ^ b) & (a ^ result)) >>> 31;
          r[opcode & 7] = result;
          break;
        }
        case ADD_IMM3: {
          const a = r[(opcode >> 3) & 7];
          const b = (opcode >> 6) & 7;
          result = (a + b) | 0;
          carry = result >>> 0 < a >>> 0 ? 1 : 0;
          overflow = (~a & result) >>> 31;
          r[opcode & 7] = result;
          break;
        }
        case SUB_IMM3: {
          const a = r[(opcode >> 3) & 7];
          const b = (opcode >> 6) & 7;
          result = (a - b) | 0;
          carry = a >>> 0 >= b ? 1 : 0;
          overflow = (a & ~result) >>> 31;
          r[opcode & 7] = result;
          break;
        }
        case MOV_IMM:
          result = opcode & 255;
          r[(opcode >> 8) & 7] = result;
          break;
        case CMP_IMM: {
          const a = r[(opcode >> 8) & 7];
          const b = opcode & 255;
          result = (a - b) | 0;
          carry = a >>> 0 >= b ? 1 : 0;
          overflow = (a & ~result) >>> 31;
          break;
        }
        case ADD_IMM8: {
          const a = r[(opcode >> 8) & 7];
          result = (a + (opcode & 255)) | 0;
          carry = result >>> 0 < a >>> 0 ? 1 : 0;
          overflow = (~a & result) >>> 31;
          r[(opcode >> 8) & 7] = result;
          break;
        }
        case SUB_IMM8: {
          const a = r[(opcode >> 8) & 7];
          const b = opcode & 255;
          result = (a - b) | 0;
          carry = a >>> 0 >= b ? 1 : 0;
          overflow = (a & ~result) >>> 31;
          r[(opcode >> 8) & 7] = result;
          break;
        }
        case AND:
          r[opcode & 7] = result = r[opcode & 7] & r[(opcode >> 3) & 7];
          break;
        case EOR:
          r[opcode & 7] = result = r[opcode & 7] ^ r[(opcode >> 3) & 7];
          break;
        case LSL_REG: {
          const shift = r[(opcode >> 3) & 7] & 255;
          if (shift > 31) break running;
          const input = r[opcode & 7];
          result = input << shift;
          if (shift) carry = (input >>> (32 - shift)) & 1;
          r[opcode & 7] = result;
          break;
        }
        case LSR_REG: {
          const shift = r[(opcode >> 3) & 7] & 255;
          if (shift > 31) break running;
          const input = r[opcode & 7];
          result = (input >>> shift) | 0;
          carry = (input >>> ((shift - 1) & 31)) & 1;
          r[opcode & 7] = result;
          break;
        }
        case ASR_REG: {
          const shift = r[(opcode >> 3) & 7] & 255;
          if (shift > 31) break running;
          const input = r[opcode & 7];
          result = input >> shift;
          carry = (input >>> ((shift - 1) & 31)) & 1;
          r[opcode & 7] = result;
          break;
        }
        case ROR: {
          const shift = r[(opcode >> 3) & 7] & 31;
          const input = r[opcode & 7];
          result = shift ? (input >>> shift) | (input << (32 - shift)) : input;
          carry = result >>> 31;
          r[opcode & 7] = result;
          break;
        }
        case ADC: {
          const a = r[(opcode >> 3) & 7];
          const b = r[opcode & 7];
          if (b === -1 || b === 0x7fffffff) break running; // one more is another sign
          result = (a + b + carry) | 0;
          overflow = ((a ^ result) & (b ^ result)) >>> 31;
          carry = (((a & b) | ((a | b) & ~result)) >>> 31) & 1;
          r[opcode & 7] = result;
          break;
        }
        case SBC: {
          const a = r[opcode & 7];
          const b = r[(opcode >> 3) & 7];
          if (b === -1 || b === 0x7fffffff) break running;
          const less = b + 1 - carry;
          result = (a - less) | 0;
          carry = a >>> 0 >= less >>> 0 ? 1 : 0;
          overflow = ((a ^ less) & (a ^ result)) >>> 31;
          r[opcode & 7] = result;
          break;
        }
        case REV: {
          const input = r[(opcode >> 3) & 7];
          r[opcode & 7] =
            (input << 24) | ((input << 8) & 0xff0000) | ((input >>> 8) & 0xff00) | (input >>> 24);
          break;
        }
        case TST:
          result = r[opcode & 7] & r[(opcode >> 3) & 7];
          break;
        case NEG: {
          const b = r[(opcode >> 3) & 7];
          result = (0 - b) | 0;
          carry = b === 0 ? 1 : 0;
          overflow = (b & result) >>> 31;
          r[opcode & 7] = result;
          break;
        }
        case CMP: {
          const a = r[opcode & 7];
          const b = r[(opcode >> 3) & 7];
          result = (a - b) | 0;
          carry = a >>> 0 >= b >>> 0 ? 1 : 0;
          overflow = ((a ^ b) & (a ^ result)) >>> 31;
          break;
        }
        case ORR:
          r[opcode & 7] = result = r[opcode & 7] | r[(opcode >> 3) & 7];
          break;
        case MUL:
          r[opcode & 7] = result = Math.imul(r[opcode & 7], r[(opcode >> 3) & 7]);
          break;
        case BIC:
          r[opcode & 7] = result = r[opcode & 7] & ~r[(opcode >> 3) & 7];
          break;
        case MVN:
          r[opcode & 7] = result = ~r[(opcode >> 3) & 7];
          break;
        case ADD_HIGH: {
          const d = ((opcode >> 4) & 8) | (opcode & 7);
          r[d] = r[d] + r[(opcode >> 3) & 15];
          break;
        }
        case CMP_HIGH: {
          const a = r[((opcode >> 4) & 8) | (opcode & 7)];
          const b = r[(opcode >> 3) & 15];
          result = (a - b) | 0;
          carry = a >>> 0 >= b >>> 0 ? 1 : 0;
          overflow = ((a ^ b) & (a ^ result)) >>> 31;
          break;
        }
        case MOV_HIGH: {
          const d = ((opcode >> 4) & 8) | (opcode & 7);
          const value = r[(opcode >> 3) & 15];
          if (d === PC) {
            next = value & ~1;
            spent = 2;
          } else r[d] = d === SP ? value & ~3 : value;
          break;
        }
        case BX: {
          const to = r[(opcode >> 3) & 15];
          if (to >>> 28 === EXCEPTION_RETURN) break running;
          next = to & ~1;
          spent = 2;
          break;
        }
        case BLX: {
          const to = r[(opcode >> 3) & 15];
          r[LR] = next | 1;
          next = to & ~1;
          spent = 2;
          break;
        }

        // Loads
        case LDR_LITERAL: {
          const at = ((pc + 4) & ~3) + ((opcode & 255) << 2);
          if (at >>> 24 === FLASH) r[(opcode >> 8) & 7] = flash32[(at & 0xffffff) >>> 2];
          else if ((at - RAM) >>> 0 < ramBytes) r[(opcode >> 8) & 7] = ram32[(at - RAM) >>> 2];
          else if (at >>> 0 < ROM_BYTES) r[(opcode >> 8) & 7] = rom32[at >>> 2];
          else break running;
          spent = 2;
          break;
        }
        case LDR_IMM:
        case LDR_REG:
        case LDR_SP: {
          let at;
          let d = opcode & 7;
          if (KIND[opcode] === LDR_IMM) at = (r[(opcode >> 3) & 7] + ((opcode >> 4) & 0x7c)) | 0;
          else if (KIND[opcode] === LDR_REG) at = (r[(opcode >> 3) & 7] + r[(opcode >> 6) & 7]) | 0;
          else {
            at = (r[SP] + ((opcode & 255) << 2)) | 0;
            d = (opcode >> 8) & 7;
          }
          if (at & 3) break running;
          if ((at - RAM) >>> 0 < ramBytes) r[d] = ram32[(at - RAM) >>> 2];
          else if (at >>> 24 === FLASH) r[d] = flash32[(at & 0xffffff) >>> 2];
          else if (at >>> 0 < ROM_BYTES) r[d] = rom32[at >>> 2];
          else break running;
          spent = 2;
          break;
        }
        case LDRH_IMM:
        case LDRH_REG:
        case LDRSH_REG: {
          const kind = KIND[opcode];
          const at = (r[(opcode >> 3) & 7] + (kind === LDRH_IMM ? (opcode >> 5) & 0x3e : r[(opcode >> 6) & 7])) | 0;
          let value;
          if (at & 1) break running;
          if ((at - RAM) >>> 0 < ramBytes) value = ram16[(at - RAM) >>> 1];
          else if (at >>> 24 === FLASH) value = flash16[(at & 0xffffff) >>> 1];
          else if (at >>> 0 < ROM_BYTES) value = rom16[at >>> 1];
          else break running;
          r[opcode & 7] = kind === LDRSH_REG ? (value << 16) >> 16 : value;
          spent = 2;
          break;
        }
        case LDRB_IMM:
        case LDRB_REG:
        case LDRSB_REG: {
          const kind = KIND[opcode];
          const at = (r[(opcode >> 3) & 7] + (kind === LDRB_IMM ? (opcode >> 6) & 31 : r[(opcode >> 6) & 7])) | 0;
          let value;
          if ((at - RAM) >>> 0 < ramBytes) value = ram8[at - RAM];
          else if (at >>> 24 === FLASH) value = flash8[at & 0xffffff];
          else if (at >>> 0 < ROM_BYTES) value = rom8[at];
          else break running;
          r[opcode & 7] = kind === LDRSB_REG ? (value << 24) >> 24 : value;
          spent = 2;
          break;
        }

        // Stores
        case STR_IMM: {
          const at = (r[(opcode >> 3) & 7] + ((opcode >> 4) & 0x7c) - RAM) | 0;
          if (at & 3 || at >>> 0 >= ramBytes) break running;
          ram32[at >>> 2] = r[opcode & 7];
          spent = 2;
          break;
        }
        case STR_REG: {
          const at = (r[(opcode >> 3) & 7] + r[(opcode >> 6) & 7] - RAM) | 0;
          if (at & 3 || at >>> 0 >= ramBytes) break running;
          ram32[at >>> 2] = r[opcode & 7];
          spent = 2;
          break;
        }
        case STR_SP: {
          const at = (r[SP] + ((opcode & 255) << 2) - RAM) | 0;
          if (at & 3 || at >>> 0 >= ramBytes) break running;
          ram32[at >>> 2] = r[(opcode >> 8) & 7];
          spent = 2;
          break;
        }
        case STRH_IMM: {
          const at = (r[(opcode >> 3) & 7] + ((opcode >> 5) & 0x3e) - RAM) | 0;
          if (at & 1 || at >>> 0 >= ramBytes) break running;
          ram16[at >>> 1] = r[opcode & 7];
          spent = 2;
          break;
        }
        case STRH_REG: {
          const at = (r[(opcode >> 3) & 7] + r[(opcode >> 6) & 7] - RAM) | 0;
          if (at & 1 || at >>> 0 >= ramBytes) break running;
          ram16[at >>> 1] = r[opcode & 7];
          spent = 2;
          break;
        }
        case STRB_IMM: {
          const at = (r[(opcode >> 3) & 7] + ((opcode >> 6) & 31) - RAM) | 0;
          if (at >>> 0 >= ramBytes) break running;
          ram8[at] = r[opcode & 7];
          spent = 2;
          break;
        }
        case STRB_REG: {
          const at = (r[(opcode >> 3) & 7] + r[(opcode >> 6) & 7] - RAM) | 0;
          if (at >>> 0 >= ramBytes) break running;
          ram8[at] = r[opcode & 7];
          spent = 2;
          break;
        }

        // Several registers at once: from `at` on, all of it in RAM
        case PUSH: {
          const low = opcode & 255;
          const count = COUNT[low];
          const start = r[SP] - 4 * (count + ((opcode >> 8) & 1));
          let at = (start - RAM) | 0;
          if (at & 3 || at >>> 0 >= ramBytes - 36) break running;
          at >>>= 2;
          for (let i = 0; i < 8; i++) if (low & (1 << i)) ram32[at++] = r[i];
          if (opcode & 256) ram32[at] = r[LR];
          r[SP] = start;
          spent = 1 + count;
          break;
        }
        case POP: {
          const low = opcode & 255;
          const count = COUNT[low];
          let at = (r[SP] - RAM) | 0;
          if (at & 3 || at >>> 0 >= ramBytes - 36) break running;
          at >>>= 2;
          spent = 1 + count;
          let end = r[SP] + 4 * count;
          if (opcode & 256) {
            const to = ram32[at + count];
            if (to >>> 28 === EXCEPTION_RETURN) break running;
            next = to & ~1;
            spent += 2;
            end += 4;
          }
          for (let i = 0; i < 8; i++) if (low & (1 << i)) r[i] = ram32[at++];
          r[SP] = end;
          break;
        }
        case STM: {
          const low = opcode & 255;
          const n = (opcode >> 8) & 7;
          let at = (r[n] - RAM) | 0;
          if (at & 3 || at >>> 0 >= ramBytes - 32) break running;
          at >>>= 2;
          for (let i = 0; i < 8; i++) if (low & (1 << i)) ram32[at++] = r[i];
          r[n] += 4 * COUNT[low];
          spent = 1 + COUNT[low];
          break;
        }
        case LDM: {
          const low = opcode & 255;
          const n = (opcode >> 8) & 7;
          const from = r[n];
          let at = (from - RAM) | 0;
          if (from & 3) break running;
          if (at >>> 0 < ramBytes - 32) {
            at >>>= 2;
            for (let i = 0; i < 8; i++) if (low & (1 << i)) r[i] = ram32[at++];
          } else if (from >>> 24 === FLASH && (from & 0xffffff) < 0xffffe0) {
            at = (from & 0xffffff) >>> 2;
            for (let i = 0; i < 8; i++) if (low & (1 << i)) r[i] = flash32[at++];
          } else break running;
          r[n] = from + 4 * COUNT[low];
          spent = 1 + COUNT[low];
          break;
        }

        case ADR:
          r[(opcode >> 8) & 7] = (pc & ~3) + 4 + ((opcode & 255) << 2);
          break;
        case ADD_SP:
          r[(opcode >> 8) & 7] = r[SP] + ((opcode & 255) << 2);
          break;
        case MOVE_SP: {
          const by = (opcode & 127) << 2;
          r[SP] = (r[SP] + (opcode & 128 ? -by : by)) & ~3;
          break;
        }
        case SXTH:
          r[opcode & 7] = (r[(opcode >> 3) & 7] << 16) >> 16;
          break;
        case SXTB:
          r[opcode & 7] = (r[(opcode >> 3) & 7] << 24) >> 24;
          break;
        case UXTH:
          r[opcode & 7] = r[(opcode >> 3) & 7] & 0xffff;
          break;
        case UXTB:
          r[opcode & 7] = r[(opcode >> 3) & 7] & 0xff;
          break;

        case BRANCH:
          next = pc + 4 + ((opcode << 21) >> 20);
          spent = 2;
          break;
        case WIDE: {
          let low;
          if (next >>> 24 === FLASH) low = flash16[(next & 0xffffff) >>> 1];
          else if ((next - RAM) >>> 0 < ramBytes) low = ram16[(next - RAM) >>> 1];
          else if (next >>> 0 < ROM_BYTES) low = rom16[next >>> 1];
          else break running;
          spent = 3;
          if ((low & 0xd000) === 0xd000) {
            const sign = (opcode << 21) >> 31;
            const bit23 = 1 ^ (((low >> 13) & 1) ^ (sign & 1));
            const bit22 = 1 ^ (((low >> 11) & 1) ^ (sign & 1));
            const by = (sign << 24) | (bit23 << 23) | (bit22 << 22) | ((opcode & 0x3ff) << 12) | ((low & 0x7ff) << 1);
            r[LR] = (pc + 4) | 1;
            next = pc + 4 + by;
          } else if (opcode === DMB_UPPER && (low & 0xfff0) === DMB_LOWER) {
            next = pc + 4;
          } else if (opcode === MRS_UPPER && (low & 0xf0ff) === MRS_PRIMASK) {
            r[(low >> 8) & 15] = core.PM ? 1 : 0;
            next = pc + 4;
          } else if (opcode >> 4 === MSR_UPPER && low === MSR_PRIMASK) {
            core.PM = (r[opcode & 15] & 1) === 1;
            core.interruptsUpdated = true;
            limit = 0;
            next = pc + 4;
          } else break running;
          break;
        }
        case CPS:
          core.PM = opcode === CPSID;
          if (opcode !== CPSID) {
            core.interruptsUpdated = true;
            limit = 0;
          }
          break;
        case NOP:
          break;

        case BRANCH_IF:
          if (result === 0) next = -1;
          break;
        case BRANCH_IF + 1:
          if (result !== 0) next = -1;
          break;
        case BRANCH_IF + 2:
          if (carry) next = -1;
          break;
        case BRANCH_IF + 3:
          if (!carry) next = -1;
          break;
        case BRANCH_IF + 4:
          if (result < 0) next = -1;
          break;
        case BRANCH_IF + 5:
          if (result >= 0) next = -1;
          break;
        case BRANCH_IF + 6:
          if (overflow) next = -1;
          break;
        case BRANCH_IF + 7:
          if (!overflow) next = -1;
          break;
        case BRANCH_IF + 8:
          if (carry && result !== 0) next = -1;
          break;
        case BRANCH_IF + 9:
          if (!carry || result === 0) next = -1;
          break;
        case BRANCH_IF + 10:
          if (result >>> 31 === overflow) next = -1;
          break;
        case BRANCH_IF + 11:
          if (result >>> 31 !== overflow) next = -1;
          break;
        case BRANCH_IF + 12:
          if (result !== 0 && result >>> 31 === overflow) next = -1;
          break;
        case BRANCH_IF + 13:
          if (result === 0 || result >>> 31 !== overflow) next = -1;
          break;
        default:
          break running;
      }
      if (next === -1) {
        next = pc + 4 + ((opcode << 24) >> 23); // a condition that holds
        spent = 2;
      }
      pc = next;
      cycles += spent;
    }

    r[PC] = pc;
    core.N = result < 0;
    core.Z = result === 0;
    core.C = carry === 1;
    core.V = overflow === 1;
    core.cycles += cycles;
    return cycles;
  }
}
