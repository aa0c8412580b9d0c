import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Rejects as listening would (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`) when the port is not to be had at the address, or at
 * any without one; 0 always is.
 */
export const requireFreePort = async (port: number, address?: string): Promise<void> => {
  if (port > 0) await tryPort(port, address ?? '::').catch(() => tryPort(port, address ?? '0.0.0.0'))
}

async function tryPort(port: number, host: string): Promise<void> {
  const server = createServer().listen({ port, host })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
