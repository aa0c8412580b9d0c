/** Numbers below 2^32 that follow from the seed alone (mulberry32), so that a find can be made again. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, below)
  }
}

export type Random = ReturnType<typeof createRandom>

// Where numbers of this size stand in a format, they are lengths, counts and kinds.
const extremes = [0, 1, 0x7f, 0x80, 0xff]
const mostBytes = 65_536

const mutations: ((bytes: Uint8Array, random: Random, others: Uint8Array[]) => Uint8Array)[] = [
  (bytes, random) => change(bytes, random, () => random(256)),
  (bytes, random) => change(bytes, random, () => extremes[random(extremes.length)] ?? 0),
  (bytes, random) => change(bytes, random, (byte) => byte ^ (1 << random(8))),
  (bytes, random) => bytes.slice(0, random(bytes.length)),
  (bytes, random) => bytes.slice(random(bytes.length)),
  (bytes, random) => join(bytes.slice(0, random(bytes.length)), bytes.slice(random(bytes.length))),
  (bytes, random) => repeat(bytes, random),
  (bytes, random, others) => {
    const other = others[random(others.length)] ?? bytes
    return join(bytes.slice(0, random(bytes.length)), other.slice(random(other.length)))
  },
]

/** One of the inputs with a few things changed in it: bytes, lengths, order, parts of another input; at most 64 KiB. */
export function mutate(inputs: Uint8Array[], random: Random): Uint8Array {
  let bytes = inputs[random(inputs.length)] ?? new Uint8Array()
  for (let left = random(2) * random(4); left >= 0; left--) {
    bytes = mutations[random(mutations.length)]?.(bytes, random, inputs) ?? bytes
  }
  return bytes.slice(0, mostBytes)
}

function change(bytes: Uint8Array, random: Random, pick: (byte: number) => number): Uint8Array {
  const changed = bytes.slice()
  for (let left = random(8); left >= 0; left--) {
    const place = random(changed.length)
    changed[place] = pick(changed[place] ?? 0)
  }
  return changed
}

function repeat(bytes: Uint8Array, random: Random): Uint8Array {
  const start = random(bytes.length)
  const part = bytes.slice(start, start + 1 + random(64))
  return join(bytes.slice(0, start), ...Array.from({ length: 1 + random(200) }, () => part), bytes.slice(start))
}

function join(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}
