import type { Json, JsonObject } from '../../tools.ts'

// What a holder could want to change in a copy. Texts and evidence may be newer on the issuer's site.
const telling = ['recipient', 'issuedOn', 'expires']

/** Names of the members in which a copy says something else than the assertion its issuer hosts (Open Badges 2.0). */
export function findChanges(copy: JsonObject, hosted: JsonObject, members = telling): string[] {
  const extensions = Object.keys(copy).filter((name) => name.startsWith('extensions:'))
  return [...members, ...extensions].filter(
    (name) => copy[name] !== undefined && writeSorted(copy[name]) !== writeSorted(hosted[name]),
  )
}

function writeSorted(value: Json | undefined): string {
  return JSON.stringify(value, (_, item: Json) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([left], [right]) => (left < right ? -1 : 1)))
      : item,
  )
}
