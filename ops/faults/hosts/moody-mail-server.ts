import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type MailSink, readMessageId } from '../../../bench/awards/mail-sink.ts'

/** Takes everything; is not there; refuses some for now and some for good; takes calls and says nothing. */
export type Mood = 'well' | 'down' | 'moody' | 'hanging'

export interface MoodyMailServer extends MailSink {
  beIn: (mood: Mood) => Promise<void>
}

/** Mails to addresses that begin with this are refused for good. */
export const gone = 'gone-'

const refusal = (code: number) => Object.assign(new Error(`Refused with ${code}`), { responseCode: code })

/** A mail server with moods, on one port for all its life. */
export async function startMoodyMailServer(): Promise<MoodyMailServer> {
  const received = new Map<string, Set<string>>()
  let taken = 0
  let asked = 0
  let mood: Mood = 'well'
  let port = 0
  const open = new Set<Socket>()
  // Three of four, and each in its turn.
  const refuseSome = () => {
    const code = [0, 450, 0, 421][asked++ % 4] ?? 0
    return mood === 'moody' && code > 0 ? refusal(code) : null
  }
  const create = () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onConnect: (_session, done) => (mood === 'hanging' ? undefined : done()),
      onRcptTo: ({ address }, _session, done) => done(address.startsWith(gone) ? refusal(550) : refuseSome()),
      onData: (stream, session, done) => {
        readMessageId(stream).then((messageId) => {
          if (mood === 'hanging') return
          taken++
          for (const { address } of session.envelope.rcptTo)
            received.set(address, (received.get(address) ?? new Set()).add(messageId))
          done()
        }, done)
      },
    })
    server.on('error', () => undefined)
    server.server.on('connection', (socket: Socket) => {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    })
    return server
  }
  let server: SMTPServer | undefined
  const start = async () => {
    const fresh = create()
    await new Promise<void>((resolve) => fresh.listen(port, '127.0.0.1', resolve))
    port = (fresh.server.address() as AddressInfo).port
    server = fresh
  }
  const stop = async () => {
    const ended = server
    server = undefined
    if (!ended) return
    const closed = new Promise<void>((resolve) => ended.close(() => resolve()))
    for (const socket of open) socket.destroy()
    await closed
  }
  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    taken: () => taken,
    beIn: async (next) => {
      mood = next
      // Nobody is left who waits for a word of the mood before.
      await stop()
      if (next !== 'down') await start()
    },
    close: stop,
  }
}
