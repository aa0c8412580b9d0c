import { createRandom, type Random } from '../../fuzz/mutate.oracle.ts'
import type { JsonObject } from '../../tools.ts'
import { nameChanges } from './change-names.oracle.ts'
import { numberChanges } from './change-numbers.oracle.ts'
import { shapeChanges } from './change-shapes.oracle.ts'
import { textChanges } from './change-texts.oracle.ts'
import { growTree, listPlaces, type Tree, writeTree } from './json-tree.oracle.ts'
import { type Change, pick } from './pick.oracle.ts'

const changes: Change[] = [...numberChanges, ...textChanges, ...shapeChanges, ...nameChanges]
const kinds = [...new Set(changes.map(({ kind }) => kind))]

/** A document after one change or two: its text, and of which kind the first was. */
export interface Changed {
  kind: string
  text: string
}

/** The document with what follows from the seed; each kind of change is as likely as any other, but where one is given. */
export function changeDocument(document: JsonObject, seed: number, only?: string): Changed {
  const random = createRandom(seed)
  const root: Tree = growTree(document)
  const kind = changeOnce(root, random, only)
  if (random(4) === 0) changeOnce(root, random, only)
  return { kind, text: writeTree(root) }
}

function changeOnce(root: Tree, random: Random, only?: string): string {
  for (let tries = 0; tries < 20; tries++) {
    const kind = only ?? pick(kinds, random)
    const one = pick(
      changes.filter((change) => change.kind === kind),
      random,
    )
    const places = listPlaces(root).filter((place) => one.fits?.(place) ?? true)
    if (places.length === 0) continue
    one.change(pick(places, random), random, root)
    return kind
  }
  return 'none'
}
