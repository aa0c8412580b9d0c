import { type AddressInfo, createConnection, createServer, type NetConnectOpts, type Socket } from 'node:net'

export interface Line {
  port: number
  /** Milliseconds that each piece of an answer is late. */
  delay: number
  /** Called with each piece that comes back; true breaks the connection before it arrives. */
  breaksAt: ((asked: Buffer, answer: Buffer) => boolean) | undefined
  close: () => Promise<void>
}

/** A line to a server that can be slow, or break; each call goes to the first of the places that takes it. */
export async function startLine(places: () => readonly NetConnectOpts[]): Promise<Line> {
  const open = new Set<Socket>()
  const server = createServer((caller) => {
    open.add(caller)
    caller.on('close', () => open.delete(caller))
    caller.on('error', () => undefined)
    caller.pause()
    connectFirst(places(), (callee) => join(caller, callee, line))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const line: Line = {
    port: (server.address() as AddressInfo).port,
    delay: 0,
    breaksAt: undefined,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return line
}

function connectFirst(places: readonly NetConnectOpts[], take: (callee: Socket | undefined) => void): void {
  const [first, ...others] = places
  if (!first) {
    take(undefined)
    return
  }
  const callee = createConnection(first)
  callee.once('connect', () => {
    callee.removeAllListeners('error')
    take(callee)
  })
  callee.once('error', () => connectFirst(others, take))
}

function join(caller: Socket, callee: Socket | undefined, line: Line): void {
  if (!callee) {
    caller.destroy()
    return
  }
  let asked = Buffer.alloc(0)
  callee.on('error', () => caller.destroy())
  callee.on('close', () => setTimeout(() => caller.end(), line.delay))
  caller.on('close', () => callee.destroy())
  caller.on('end', () => callee.end())
  caller.on('data', (piece) => {
    asked = piece
    callee.write(piece)
  })
  callee.on('data', (piece) => {
    if (line.breaksAt?.(asked, piece)) {
      caller.destroy()
      callee.destroy()
    } else if (line.delay > 0) setTimeout(() => caller.write(piece), line.delay)
    else caller.write(piece)
  })
  caller.resume()
}
