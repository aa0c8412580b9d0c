const longestHeader = 4096
const longestUrl = 2083
const signedTypes = /^application\/vc(?:\+ld\+json|\+jwt)?$/

/**
 * The signed form of a hosted badge, where the answer of its host names one in its `Link` header (RFC 8288, rel
 * "alternate"). Nobody but the origin that answered can speak for the badge.
 */
export function findSignedForm(link: string, answered: string): string | undefined {
  if (!URL.canParse(answered)) return undefined
  const base = new URL(answered)
  for (const value of link.slice(0, longestHeader).split(/,(?=\s*<)/)) {
    const [, target = '', rest = ''] = /^\s*<([^<>]+)>(.*)$/s.exec(value) ?? []
    if (!isSigned(rest) || !URL.canParse(target, base)) continue
    const url = new URL(target, base)
    if (url.origin !== base.origin || url.username !== '' || url.password !== '') continue
    if (url.href !== base.href && url.href.length <= longestUrl) return url.href
  }
  return undefined
}

function isSigned(rest: string): boolean {
  const parameters = new Map<string, string>()
  for (const part of rest.split(';')) {
    const [name = '', ...value] = part.split('=')
    const key = name.trim().toLowerCase()
    if (!parameters.has(key)) parameters.set(key, value.join('=').trim().replace(/^"|"$/g, '').toLowerCase())
  }
  const relations = (parameters.get('rel') ?? '').split(/\s+/)
  return relations.includes('alternate') && signedTypes.test(parameters.get('type') ?? '')
}
