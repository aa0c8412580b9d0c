const target = /<([^<>]*)>([^<]*)/g
const relations = /;\s*rel\s*=\s*"?([^";,]*)/i

/** The target of the first link of the relation in a `Link` header (RFC 8288); undefined where there is none. */
export function findLink(header: string | null | undefined, relation: string): string | undefined {
  for (const [, address, parameters = ''] of (header ?? '').matchAll(target)) {
    const words = relations.exec(parameters)?.[1]?.toLowerCase().split(/\s+/)
    if (words?.includes(relation)) return address
  }
  return undefined
}
