export interface Random {
  /** A whole number from 0 up to, but without, the limit. */
  below(limit: number): number
  /** Whether something of this probability happens. */
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
}

/** The same numbers for the same seed (mulberry32), so that a fault can be had again. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (probability) => next() < probability,
    pick: (choices) => {
      if (choices.length === 0) throw new Error('nothing to pick from')
      return choices[Math.floor(next() * choices.length)] as (typeof choices)[number]
    },
  }
}
