import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { Client } from 'pg'
import type { SocketConnection } from '#infra/db/connections/connect.ts'

interface Pooler {
  /** Leads to the same database, through the pooler. */
  url: string
  /** What a pooler in transaction mode cannot do, and was asked for. */
  faults: string[]
  /** Server connections that have served a transaction, and how often two in a row of one client had different ones. */
  counts: { transactions: number; changes: number }
  stop(): Promise<void>
}

const sessionWords =
  /^\s*(listen|unlisten|prepare|deallocate|discard|declare|load|create\s+(local\s+|global\s+)?temp|set\s+(?!local\b|transaction\b|constraints\b)|reset\b)|pg_(try_)?advisory_lock|set_config\([^)]*,\s*false\s*\)/i

/**
 * Speaks with clients as PostgreSQL does and lends them a server connection for the length of one transaction, as PgBouncer
 * does in transaction mode; each time the one that has rested longest, so that nothing left behind in a session is found
 * again.
 */
export async function startPooler(connection: SocketConnection, size = 4): Promise<Pooler> {
  const backends = await Promise.all(Array.from({ length: size }, () => openBackend(connection)))
  const free = [...backends]
  const waiting: ((backend: Backend) => void)[] = []
  const take = (): Promise<Backend> => {
    const next = free.shift()
    return next ? Promise.resolve(next) : new Promise((resolve) => waiting.push(resolve))
  }
  const giveBack = (backend: Backend): void => {
    const next = waiting.shift()
    if (next) next(backend)
    else free.push(backend)
  }
  const pooler: Pooler = {
    url: '',
    faults: [],
    counts: { transactions: 0, changes: 0 },
    stop: async () => {
      for (const socket of clients) socket.destroy()
      for (const { stream } of backends) stream.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const clients = new Set<Socket>()
  const server: Server = createServer((socket) => {
    clients.add(socket)
    // As PgBouncer does: else each answer waits for the receipt of the one before.
    socket.setNoDelay(true)
    socket.on('close', () => clients.delete(socket))
    socket.on('error', () => undefined)
    serve(socket, { take, giveBack, pooler })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  pooler.url = `postgres://${connection.user}@127.0.0.1:${(server.address() as AddressInfo).port}/${connection.database}`
  return pooler
}

interface Backend {
  stream: Socket
  /** Whoever has it now: gets what it sends, and is told when it stands outside of a transaction. */
  onMessage: (message: Buffer) => void
}

// The client of the library does the welcome, also with a password; after it only its connection is used.
async function openBackend(connection: SocketConnection): Promise<Backend> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.removeAllListeners('data')
  const backend: Backend = { stream, onMessage: () => undefined }
  stream.on(
    'data',
    splitMessages((message) => backend.onMessage(message)),
  )
  return backend
}

interface Lending {
  take(): Promise<Backend>
  giveBack(backend: Backend): void
  pooler: Pooler
}

function serve(socket: Socket, { take, giveBack, pooler }: Lending): void {
  let lent: Promise<Backend> | undefined
  let last: Backend | undefined
  const begin = async (): Promise<Backend> => {
    const backend = await take()
    pooler.counts.transactions++
    if (last && last !== backend) pooler.counts.changes++
    last = backend
    backend.onMessage = (message) => {
      socket.write(message)
      // ReadyForQuery, outside of a transaction.
      if (message[0] !== 0x5a || message[5] !== 0x49) return
      lent = undefined
      giveBack(backend)
    }
    return backend
  }
  let pending = Promise.resolve()
  const onMessage = (message: Buffer): void => {
    const kind = String.fromCharCode(message[0] ?? 0)
    const fault = findFault(kind, message)
    if (fault) pooler.faults.push(fault)
    if (kind === 'X') return void socket.end()
    pending = pending.then(async () => {
      lent ??= begin()
      ;(await lent).stream.write(message)
    })
  }
  socket.once('data', (startup: Buffer) => {
    const settings = startup.subarray(8).toString().split('\0')
    for (const name of settings.filter((word, index) => index % 2 === 0 && word !== '')) {
      if (!welcome.has(name)) pooler.faults.push(`start-up parameter ${name}`)
    }
    socket.on('data', splitMessages(onMessage))
    // AuthenticationOk, the parameter that the driver reads, ReadyForQuery.
    socket.write(
      Buffer.concat([
        frame('R', Buffer.alloc(4)),
        frame('S', Buffer.from('client_encoding\0UTF8\0')),
        frame('Z', Buffer.from('I')),
      ]),
    )
  })
}

/** What PgBouncer takes from a client at the start. */
const welcome = new Set(['user', 'database', 'client_encoding', 'application_name', 'datestyle', 'timezone'])

function findFault(kind: string, message: Buffer): string | undefined {
  const [first = '', second = ''] = message.subarray(5).toString().split('\0')
  if (kind === 'P' && first !== '') return `prepared statement ${first}`
  const text = kind === 'P' ? second : kind === 'Q' ? first : ''
  return text.split(';').some((statement) => sessionWords.test(statement)) ? text : undefined
}

const frame = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Collects what arrives into whole messages: a letter, a length of four bytes that counts itself, and the rest. */
function splitMessages(onMessage: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    while (rest.length >= 5) {
      const length = rest.readInt32BE(1) + 1
      if (rest.length < length) return
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      onMessage(message)
    }
  }
}
