import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const openPatience = 10_000

/**
 * Runs a line of code in a Node that was started with `--inspect=127.0.0.1:port`, as a debugger does: nothing has to be
 * built into the program. Does not wait for what comes of it.
 */
export async function inject(port: number, expression: string): Promise<void> {
  const address = await findDebugger(port)
  const socket = createConnection({ host: '127.0.0.1', port })
  // What it does may end the process, and the line with it.
  socket.on('error', () => undefined)
  try {
    await once(socket, 'connect')
    socket.write(
      `GET ${address.pathname} HTTP/1.1\r\nHost: ${address.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
    await once(socket, 'data')
    socket.write(frameOf(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } })))
    await Promise.race([once(socket, 'data'), once(socket, 'close'), sleep(1000)])
  } finally {
    socket.destroy()
  }
}

async function findDebugger(port: number): Promise<URL> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`, { signal: AbortSignal.timeout(openPatience) })
  const [first] = await answer.json()
  return new URL(first.webSocketDebuggerUrl)
}

/** One masked text frame of a WebSocket (RFC 6455), as clients send it. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  const head = Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff])
  return Buffer.concat([head, mask, payload.map((byte, place) => byte ^ (mask[place % 4] ?? 0))])
}
