import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

export interface MailSink {
  url: string
  /** Message-IDs received, by recipient; a mail that came twice is there once. */
  received: Map<string, Set<string>>
  /** How many mails came, those that came twice counted twice. */
  taken(): number
  close(): Promise<void>
}

/** A mail server that takes everything and remembers who got which mail; `read` is given what each of them says. */
export async function startMailSink(read?: (recipient: string, source: string) => void): Promise<MailSink> {
  const received = new Map<string, Set<string>>()
  let taken = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      readSource(stream).then((source) => {
        taken++
        const messageId = findMessageId(source)
        for (const { address } of session.envelope.rcptTo) {
          read?.(address, source)
          received.set(address, (received.get(address) ?? new Set()).add(messageId))
        }
        done()
      }, done)
    },
  })
  // Clients that are killed leave their connections in the middle of a word.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    taken: () => taken,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Reads the mail to its end. */
export const readMessageId = async (stream: SMTPServerDataStream): Promise<string> =>
  findMessageId(await readSource(stream))

async function readSource(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

const findMessageId = (source: string): string => /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? ''
