import { readFileSync } from 'node:fs'

/**
 * The other ends (`127.0.0.1:4711`, IPv4) of the connections to a port of this machine that a process still has open: what
 * it has let go of stays with the kernel for a while, which goes on offering what was written before.
 */
export function findOwned(port: number): Set<string> {
  const owned = new Set<string>()
  for (const family of ['tcp', 'tcp6']) {
    for (const line of readFileSync(`/proc/net/${family}`, 'utf8').split('\n').slice(1)) {
      const [, local = '', remote = '', , , , , , , inode] = line.trim().split(/\s+/)
      if (Number.parseInt(local.slice(-4), 16) === port && inode !== '0') owned.add(nameOf(remote))
    }
  }
  return owned
}

/** An address stands there byte by byte from its end, within a longer one where the server listens for both kinds. */
function nameOf(remote: string): string {
  const [address = '', port = ''] = remote.split(':')
  const bytes = address.slice(-8).match(/../g)?.reverse() ?? []
  return `${bytes.map((byte) => Number.parseInt(byte, 16)).join('.')}:${Number.parseInt(port, 16)}`
}
