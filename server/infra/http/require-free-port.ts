import { once } from 'node:events'
import { createServer } from 'node:net'

/** Rejects as listening would (`EADDRINUSE`, `EACCES`) when the port is not to be had; 0 always is. */
export const requireFreePort = async (port: number): Promise<void> => {
  if (port > 0) await tryPort(port, '::').catch(() => tryPort(port, '0.0.0.0'))
}

async function tryPort(port: number, host: string): Promise<void> {
  const server = createServer().listen({ port, host })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
