import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

export interface ClamdServer {
  /** As a setting names it. */
  address: string
  place: { host: string; port: number }
  /** The files that came, whole. */
  files: Buffer[]
  /** What the next commands get in place of an answer: these words, nothing ever, or an end. */
  faults: string[]
  stop(): Promise<void>
}

/** What stands for a virus here. */
export const virusWord = 'VIRUS-OF-THE-TESTS'

/** A daemon that speaks as clamd does, and finds one word. */
export const startClamdServer = async (): Promise<ClamdServer> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined))
    let got = Buffer.alloc(0)
    let isDone = false
    socket.on('data', (piece) => {
      got = Buffer.concat([got, piece])
      const answer = isDone ? undefined : evaluate(got)
      if (answer === undefined) return
      isDone = true
      const fault = clamd.faults.shift()
      if (fault === 'silence') return
      if (fault === 'end') return void socket.destroy()
      // In two pieces, as a network may bring it.
      const reply = fault ?? `${answer}\0`
      socket.write(reply.slice(0, 3))
      setTimeout(() => socket.end(reply.slice(3)), 5)
    })
  })
  const evaluate = (got: Buffer): string | undefined => {
    const end = got.indexOf(0)
    const command = got.toString('latin1', 0, end)
    if (command === 'zPING') return 'PONG'
    if (command === 'zVERSION') return 'ClamAV 1.4.3/27500/Sat Nov 28 09:30:12 2026'
    if (command !== 'zINSTREAM') return end < 0 ? undefined : 'UNKNOWN COMMAND'
    const file = readPieces(got.subarray(end + 1))
    if (!file) return undefined
    clamd.files.push(file)
    return file.includes(virusWord) ? 'stream: Tests.Word FOUND' : 'stream: OK'
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const clamd: ClamdServer = {
    address: `tcp://127.0.0.1:${port}`,
    place: { host: '127.0.0.1', port },
    files: [],
    faults: [],
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return clamd
}

/** The file, once the piece without bytes has come. */
function readPieces(stream: Buffer): Buffer | undefined {
  const pieces: Buffer[] = []
  for (let at = 0; at + 4 <= stream.length; ) {
    const length = stream.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(stream.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
