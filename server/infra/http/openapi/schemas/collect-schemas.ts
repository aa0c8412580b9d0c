import type { z } from 'zod'
import { mergeSame } from './merge-same.ts'
import { nameInline } from './name-inline.ts'
import { listRefs, renameRefs, type Schema } from './schema.ts'
import { type Direction, writeZod } from './write-zod.ts'

/** A schema of an endpoint that the document needs: what it takes or what it answers. */
export interface Root {
  key: string
  schema: z.ZodType
  direction: Direction
}

export interface CollectedSchemas {
  /** The schema of each root, by its key. */
  roots: ReadonlyMap<string, Schema>
  /** What they refer to, by name. */
  schemas: Record<string, Schema>
}

/**
 * All schemas of the document, each object once and under a name. What is taken in another form than it is answered, such as
 * one with a default, has a second name that ends in `Input`.
 */
export const collectSchemas = (
  names: ReadonlyMap<z.ZodType, string>,
  roots: readonly Root[],
  isOpen: boolean,
): CollectedSchemas => {
  const own = new Set(names.values())
  const write = (direction: Direction) => {
    const asked = roots.filter((root) => root.direction === direction)
    const told = writeZod(names, new Map(asked.map(({ key, schema }) => [key, schema])), direction, isOpen)
    const merged = mergeSame(nameInline(told.named, told.roots), own)
    const renamed = new Map([...told.roots].map(([key, schema]) => [key, renameRefs(schema, merged.names)]))
    return { roots: renamed, all: keepReached(merged.schemas, [...renamed.values()]) }
  }
  const taken = write('input')
  const answered = write('output')
  const others = new Map(findOthers(taken.all, answered.all).map((name) => [name, nameInput(name)]))
  const renamed = Object.entries(taken.all).map(([name, schema]): [string, Schema] => [
    others.get(name) ?? name,
    renameRefs(schema, others),
  ])
  const inputs = [...taken.roots].map(([key, schema]): [string, Schema] => [key, renameRefs(schema, others)])
  return {
    roots: new Map([...inputs, ...answered.roots]),
    schemas: Object.fromEntries(
      Object.entries({ ...answered.all, ...Object.fromEntries(renamed) }).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  }
}

const nameInput = (name: string): string => `${name}Input`

/** Those that something refers to. */
export const keepReached = (all: Record<string, Schema>, from: readonly Schema[]): Record<string, Schema> => {
  const reached = new Set<string>()
  const waiting = from.flatMap(listRefs)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue
    reached.add(name)
    waiting.push(...listRefs(all[name] ?? {}))
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => reached.has(name)))
}

/** Names of what is not the same in both directions, by itself or in what it refers to. */
function findOthers(taken: Record<string, Schema>, answered: Record<string, Schema>): string[] {
  const both = Object.keys(taken).filter((name) => name in answered)
  const others = new Set(both.filter((name) => JSON.stringify(taken[name]) !== JSON.stringify(answered[name])))
  for (let count = -1; count !== others.size; ) {
    count = others.size
    for (const name of both) if (listRefs(taken[name] ?? {}).some((ref) => others.has(ref))) others.add(name)
  }
  return [...others]
}
