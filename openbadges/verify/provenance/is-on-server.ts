const usualPorts = ['', '80', '443']

/**
 * True for an identifier below a server's own origin, in whatever way it is written: either scheme, upper case, a port that
 * goes without saying, a dot after the name, a user before it, or as did:web.
 */
export function isOnServer(id: string, origin: string): boolean {
  const host = hostOf(id)
  return host !== undefined && host === hostOf(origin)
}

function hostOf(id: string): string | undefined {
  const [, method, encoded = ''] = /^\s*(did:web):([^:/?#]*)/i.exec(id) ?? []
  const address = method === undefined ? id : `https://${decode(encoded)}`
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, port } = new URL(address)
  if (!/^https?:$/.test(protocol)) return undefined
  const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  // A did:web means https, also where a server is tried out over http: the host decides.
  return usualPorts.includes(port) ? name : `${name}:${port}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
