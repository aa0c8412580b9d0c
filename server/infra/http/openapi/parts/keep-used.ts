import type { Api, Kind } from '../api.ts'

/** Of what a document says once no more than what `from` refers to, in the order of names. */
export const keepUsed = (components: Api['components'], from: readonly object[]): Api['components'] => {
  const kept: Api['components'] = { schemas: {}, responses: {}, parameters: {}, headers: {}, securitySchemes: {} }
  const waiting: unknown[] = [...from]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const text = JSON.stringify(next)
    for (const [, kind, name = ''] of text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)) {
      const of = kind as Kind
      const found = components[of][name]
      if (!found || name in kept[of]) continue
      kept[of][name] = found
      waiting.push(found)
    }
    for (const [name, scheme] of Object.entries(components.securitySchemes)) {
      if (!(name in kept.securitySchemes) && text.includes(`{"${name}":[`)) kept.securitySchemes[name] = scheme
    }
  }
  const sort = <T>(one: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
  return {
    schemas: sort(kept.schemas),
    responses: sort(kept.responses),
    parameters: sort(kept.parameters),
    headers: sort(kept.headers),
    securitySchemes: kept.securitySchemes,
  }
}
