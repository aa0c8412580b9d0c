import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { waitFor } from '../browser/wait-for.ts'

export interface Mailbox {
  /** Address for SMTP_URL. */
  url: string
  /** The first mail to the address whose subject matches and that nobody has read yet. */
  read(address: string, subject: RegExp): Promise<Email>
  /** Subjects of the mails to the address that nobody has read yet. */
  unread(address: string): string[]
  close(): Promise<void>
}

/** A real mail server inside the test; what Sash sends is read as a mail program would. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail)
          done()
        }, done)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.server.address()
  if (place === null || typeof place === 'string') throw new Error('The mail server has no port.')

  return {
    url: `smtp://127.0.0.1:${place.port}`,
    read: (address, subject) =>
      waitFor(`a mail to ${address} about ${subject}`, () => {
        const index = mails.findIndex((mail) => isTo(mail, address) && subject.test(mail.subject ?? ''))
        return index < 0 ? undefined : mails.splice(index, 1)[0]
      }),
    unread: (address) => mails.filter((mail) => isTo(mail, address)).map(({ subject }) => subject ?? ''),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const isTo = (mail: Email, address: string): boolean => mail.to?.some((to) => to.address === address) ?? false

/** The link of the mail's button; the plain text must lead to the same place. */
export function linkOf(mail: Email): string {
  const [link] = /https?:\/\/\S+/.exec(mail.text ?? '') ?? []
  if (!link) throw new Error(`No link in the text of “${mail.subject}”.`)
  if (!mail.html?.replaceAll('&amp;', '&').includes(`href="${link}"`)) {
    throw new Error(`The two forms of “${mail.subject}” lead to different places.`)
  }
  return link
}
