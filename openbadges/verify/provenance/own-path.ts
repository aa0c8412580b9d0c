import { isOnServer } from './is-on-server.ts'

/**
 * The path below a server's own origin that an identifier leads to, in the one way in which the server writes it: whatever
 * the scheme, the host's spelling, percent-encoding, a slash or dot at the end, `.json`, a query or a fragment, and for
 * did:web too. Undefined for what is not below the origin.
 */
export function ownPath(id: string, origin: string): string | undefined {
  if (!isOnServer(id, origin)) return undefined
  const [, parts] = /^\s*did:web:[^:/?#]*([^/?#]*)/i.exec(id) ?? []
  const path = parts === undefined ? new URL(id).pathname : parts.replaceAll(':', '/')
  const address = `http://own${decode(path)}`
  if (!URL.canParse(address)) return undefined
  return new URL(address).pathname.replace(/(?<![/.])[/.]+$/, '').replace(/\.json$/i, '')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.trim())
  } catch {
    return text
  }
}
