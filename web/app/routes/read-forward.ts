const longest = 2000
const mostSegments = 12
const areas = new Set(['auth', 'issuer', 'profile', 'recipient', 'signup'])

/**
 * `/forward;data=["recipient","badges"]`, an old form of link: the screen of this app that its segments name. What names
 * anything else, such as another host, names nothing.
 */
export function readForward(pathname: string, query: URLSearchParams): string | undefined {
  const data = /;data=([^;]*)/.exec(pathname)?.[1]
  const segments = readSegments(data === undefined ? query.get('data') : decodeLoosely(data))
  if (!segments || segments.length > mostSegments || !areas.has(segments[0] ?? '')) return undefined
  if (segments.some((segment) => segment === '' || /^\.+$|\\/.test(segment))) return undefined
  return `/${segments.map(encodeURIComponent).join('/')}`
}

/** A segment may hold several, and the first may begin with the slash of the root. */
function readSegments(data: string | null | undefined): string[] | undefined {
  if (!data || data.length > longest) return undefined
  try {
    const parts: unknown = JSON.parse(data)
    if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string')) return undefined
    return parts.join('/').replace(/^\//, '').split('/')
  } catch {
    return undefined
  }
}

function decodeLoosely(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
