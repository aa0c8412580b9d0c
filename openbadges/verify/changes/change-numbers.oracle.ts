import type { Random } from '../../fuzz/mutate.oracle.ts'
import { type Place, raw, readRaw } from './json-tree.oracle.ts'
import { type Change, pick } from './pick.oracle.ts'

const isNumber = ({ value }: Place): boolean => typeof readRaw(value) === 'number'
const numberIn = ({ value }: Place): number => Number(readRaw(value))

// Next to 0 and to the bounds between what programs count and what they measure.
const extremes =
  `0 -0 0.0 1 4e-7 1e-7 0.0000004 -4e-7 1e-6 5e-324 9007199254740991 9007199254740992 9007199254740993 1e400
9007199254740994 9223372036854775807 9223372036854775808 1e20 999999999999999900000 1e21 1e22 1e-400 1.00000000000000000001
0.30000000000000004 5.9604644775390625e-8 1.5e300 100000000000000000000000`.split(/\s+/)

const near: ((value: number, random: Random) => number)[] = [
  (value) => value + 1,
  (value) => value - 1,
  (value) => -value,
  (value) => value + 4e-7,
  (value) => value + 1e-9,
  (value) => value * 10,
  (value) => value / 10,
  (value) => value * (1 + Number.EPSILON),
  (value) => value * (1 + 8 * Number.EPSILON),
  (value) => Math.trunc(value),
  (value) => value + 0.5,
  (value, random) => value + random(1000) / 10 ** random(12),
  (value, random) => value * 10 ** (random(40) - 20),
]

const spellings: ((text: string, random: Random) => string)[] = [
  (text) => (/[.e]/i.test(text) ? text : `${text}.0`),
  (text) => (/[.e]/i.test(text) ? text : `${text}.000000000000000000000`),
  (text) => (/[.e]/i.test(text) ? text : `${text}.00000000000000000000000001`),
  (text) => (/e/i.test(text) ? text : `${text}e0`),
  (text) => (/^-?[1-9]\d*$/.test(text) ? `${text}0E-1` : text),
  (text) => Number(text).toExponential(),
  (text) => Number(text).toExponential().toUpperCase(),
  (text, random) => (/\.\d+$/.test(text) ? text + '0'.repeat(random(20)) : text),
  (text, random) => (/\.\d+$/.test(text) ? `${text}000000000000000${random(10)}` : text),
  (text) => (text.startsWith('-') ? text : `-${text}`),
]

/** Changes of numbers, to others and to other spellings of the same. */
export const numberChanges: Change[] = [
  {
    kind: 'number',
    fits: isNumber,
    change: (place, random) => place.put(raw(pick(near, random)(numberIn(place), random))),
  },
  { kind: 'number', fits: isNumber, change: (place, random) => place.put({ raw: pick(extremes, random) }) },
  {
    kind: 'spelling of a number',
    fits: isNumber,
    change: (place, random) => {
      if ('raw' in place.value) place.put({ raw: pick(spellings, random)(place.value.raw, random) })
    },
  },
]
