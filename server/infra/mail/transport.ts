import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { config } from '../context.ts'

type Transport = ReturnType<typeof openTransport>

let current: { url: string; transport: Transport; idle: NodeJS.Timeout } | undefined
const idleMilliseconds = 10_000

/** Connections to the mail server, kept for ten seconds after their last use. */
export function mailTransport(url: string): Transport {
  if (current?.url !== url) closeMailTransport()
  current ??= { url, transport: openTransport(url), idle: setTimeout(closeMailTransport, idleMilliseconds).unref() }
  current.idle.refresh()
  return current.transport
}

/** Lets go of the connections; the next mail opens new ones. */
export function closeMailTransport(): void {
  clearTimeout(current?.idle)
  current?.transport.close()
  current = undefined
}

/** What we greet mail servers with: the host people know; of one that has an address only, the address literal is sent. */
function greetingName(): { name?: string } {
  const { hostname } = new URL(config().origin)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { name: hostname } : {}
}

function openTransport(url: string) {
  return createTransport({
    url,
    pool: true,
    ...greetingName(),
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
