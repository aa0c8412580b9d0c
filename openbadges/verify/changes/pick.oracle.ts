import type { Random } from '../../fuzz/mutate.oracle.ts'
import type { Place, Tree } from './json-tree.oracle.ts'

/** One way to change a document. */
export interface Change {
  kind: string
  /** True where it can be done; everywhere when left out. */
  fits?: (place: Place) => boolean
  change(place: Place, random: Random, root: Tree): void
}

/** One of a list that is not empty. */
export function pick<Value>(list: readonly Value[], random: Random): Value {
  const [first] = list
  const value = list[random(list.length)] ?? first
  if (value === undefined) throw new Error('There is nothing to pick from')
  return value
}
