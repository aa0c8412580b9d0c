const deepest = 6
const mostNames = 500

/** The members of an object by their paths (`badge_template.name`); lists stay together, as JSON, their first thing stands at `list.0` too; so do objects at the paths in `whole`. */
export const flatten = (thing: object, whole: readonly string[] = []): Map<string, string> => {
  const flat = new Map<string, string>()
  const walk = (value: unknown, path: string, depth: number): void => {
    if (flat.size >= mostNames || value === null || value === undefined) return
    if (typeof value !== 'object') flat.set(path, String(value))
    else if (Array.isArray(value) || depth >= deepest || whole.includes(path)) {
      flat.set(path, JSON.stringify(value))
      if (Array.isArray(value) && depth < deepest && typeof value[0] === 'object')
        walk(value[0], `${path}.0`, depth + 1)
    } else
      for (const [name, member] of Object.entries(value))
        walk(member, path === '' ? name : `${path}.${name}`, depth + 1)
  }
  walk(thing, '', 0)
  return flat
}
