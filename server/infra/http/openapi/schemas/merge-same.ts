import { renameRefs, type Schema } from './schema.ts'

/**
 * What is said twice, once: a schema that looks like one with a name of its own has that name, and of those that are named after
 * the same thing one is left.
 */
export const mergeSame = (
  all: Record<string, Schema>,
  own: ReadonlySet<string>,
): { schemas: Record<string, Schema>; names: Map<string, string> } => {
  let schemas = all
  const names = new Map<string, string>()
  for (;;) {
    const twins = findTwins(schemas, own)
    if (twins.size === 0) return { schemas, names }
    for (const [name, other] of names) names.set(name, twins.get(other) ?? other)
    for (const [name, other] of twins) names.set(name, other)
    const left = Object.entries(schemas).filter(([name]) => !twins.has(name))
    schemas = Object.fromEntries(left.map(([name, schema]) => [name, renameRefs(schema, twins)]))
  }
}

function findTwins(schemas: Record<string, Schema>, own: ReadonlySet<string>): Map<string, string> {
  const firsts = new Map<string, string>()
  const twins = new Map<string, string>()
  const names = Object.keys(schemas).sort(
    (one, other) => Number(own.has(other)) - Number(own.has(one)) || one.length - other.length,
  )
  for (const name of names) {
    const shape = JSON.stringify(schemas[name])
    const same = `${shape} ${stemOf(name)}`
    const first = [...(own.has(name) ? [] : [firsts.get(shape)]), firsts.get(same)].find((one) => one !== undefined)
    if (first !== undefined && !own.has(name)) twins.set(name, first)
    else if (own.has(name) && !firsts.has(shape)) firsts.set(shape, name)
    if (!firsts.has(same)) firsts.set(same, name)
  }
  return twins
}

/** A name without the number that tells it from others. */
const stemOf = (name: string): string => name.replace(/\d+/g, '')
