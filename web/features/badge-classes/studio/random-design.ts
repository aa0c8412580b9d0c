import { type BadgeDesign, borderIds, groundIds, ringLength, shapeIds } from './design.ts'
import { palettes } from './drawing/palettes.ts'
import { type EmblemName, emblemNames } from './emblem-names.ts'
import { findEmblems } from './emblem-words.ts'

/** Numbers from 0 to 1 that only the seed decides (mulberry32). */
function makeDice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const startDesign: BadgeDesign = {
  version: 1,
  shape: 'circle',
  colors: { deep: '#12304f', field: '#1d5a86', light: '#f7efdd', accent: '#e8743b' },
  border: 'rope',
  ground: 'plain',
  face: 'sans',
  top: '',
  bottom: '',
  ribbon: '',
  stars: 0,
  tails: false,
  emblem: { kind: 'icon', icon: 'award', twoColors: true },
}

/** Another look: shape, colours and details change, the words and an own emblem stay. Its emblem is one of those that fit, if any do. */
export function randomDesign(
  seed: number,
  current: BadgeDesign = startDesign,
  fitting: readonly EmblemName[] = [],
): BadgeDesign {
  const dice = makeDice(seed)
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[Math.floor(dice() * items.length)] ?? items[0]
  const [first = { colors: startDesign.colors }, ...others] = palettes()
  const { emblem } = current
  const [best, ...rest] = fitting
  return {
    ...current,
    shape: pick(shapeIds),
    colors: pick([first, ...others]).colors,
    border: pick(borderIds),
    ground: pick([...groundIds]),
    face: pick(['sans', 'sans', 'serif']),
    tails: dice() < 0.2,
    emblem:
      emblem.kind === 'icon'
        ? { kind: 'icon', icon: pick(best === undefined ? emblemNames : [best, ...rest]), twoColors: dice() < 0.6 }
        : emblem,
  }
}

export const throwSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

/** So many looks for a name, no two of one shape or of the same colours; words of the name choose their emblems. */
export function proposeDesigns(name: string, seed: number): [BadgeDesign, ...BadgeDesign[]] {
  const top = name.trim()
  const start = { ...startDesign, top: top.length <= ringLength ? top : '' }
  const fitting = findEmblems(name)
  const colors = palettes()
  const propose = (turn: number): BadgeDesign => {
    const design = randomDesign(seed + turn, start, fitting)
    return {
      ...design,
      shape: shapeIds[(seed + turn) % shapeIds.length] ?? design.shape,
      // Five and twelve have no divisor in common: each comes once.
      colors: colors[(seed + 5 * turn) % colors.length]?.colors ?? design.colors,
    }
  }
  return [propose(0), ...shapeIds.slice(1).map((_, index) => propose(index + 1))]
}
