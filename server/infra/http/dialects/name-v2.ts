export interface NestedFaults<T> {
  [name: string]: T | NestedFaults<T>
}

/** Of these, what is wrong with a member of theirs stands under its own name. */
export const nestingV2: ReadonlySet<string> = new Set(['recipient'])

/** A name with a dot is that of a member: it stands inside of the other, beside what is wrong with the whole of it. */
export const nestFaults = <T>(fields: Readonly<Record<string, T>>): NestedFaults<T> => {
  // Without the names that every object has, since a body may use them.
  const nested: NestedFaults<T> = Object.create(null)
  for (const [name, said] of Object.entries(fields)) {
    const [whole = '', member] = name.split('.')
    const members = Object.entries(fields).filter(([other]) => other.startsWith(`${whole}.`))
    if (members.length === 0) nested[name] = said
    else if (member !== undefined)
      nested[whole] ??= Object.fromEntries(members.map(([other, one]) => [inner(other), one]))
  }
  return nested
}

const inner = (name: string): string => name.slice(name.indexOf('.') + 1)

/** What an action of version 1 calls by a name that version 2 does not take, although the family says it there, too. */
export const ofBoth: ReadonlySet<string> = new Set(['current_password'])

/** What is wrong by field as version 2 has it: whatever action said so, a name that the endpoint does not take has no underscore. */
export const nameV2 = <T>(fields: Readonly<Record<string, T>>, takes: (name: string) => boolean): NestedFaults<T> => {
  const nameWord = (name: string): string =>
    takes(name) || ofBoth.has(name) || name.includes('.')
      ? name
      : name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return nestFaults(Object.fromEntries(Object.entries(fields).map(([name, said]) => [nameWord(name), said])))
}
