import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { setContext } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { createQueue, type Queue } from '../jobs/queue.ts'
import { createLog } from '../log.ts'
import { createMasterKey } from '../secrets/secrets.ts'
import { readConfig } from '../settings/config.ts'
import { holdTheme } from '../theme/current-theme.ts'
import { listOutbox, renderOutbox } from './list-outbox.ts'
import type { MailedLink } from './mailed-links.ts'
import { type NewMail, queueMail } from './outbox.ts'
import { refusalMark, refuseMails } from './refused-mails.ts'
import { mailJobs } from './send.ts'
import { composeMail } from './template.tsx'
import { closeMailTransport } from './transport.ts'

interface Received {
  greeting: string
  from: string
  to: string[]
  mail: Email
}

const masterKey = createMasterKey(Buffer.alloc(32, 7).toString('base64'))
let database: TestDatabase
let queue: Queue
let server: SMTPServer
let received: Received[] = []
/** Answers to the next messages: a code to refuse with, or 0 to take it. */
let answers: number[] = []

const address = () => `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
const refusal = (code: number) => Object.assign(new Error(`refused with ${code}`), { responseCode: code })

beforeAll(async () => {
  database = await createTestDatabase()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('nobody@') ? refusal(550) : null),
    onData: (stream, session, done) => void receive(stream, session).then(done),
  })
  const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
    const mail = await PostalMime.parse(await new Response(stream as unknown as ReadableStream).arrayBuffer())
    const { mailFrom, rcptTo } = session.envelope
    const code = answers.shift() ?? 0
    if (code < 500)
      received.push({
        greeting: session.hostNameAppearsAs,
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map((to) => to.address),
        mail,
      })
    return code === 0 ? null : refusal(code)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

beforeEach(async () => {
  received = []
  answers = []
  await database.db.deleteFrom('mails').execute()
  await use(address())
})
afterEach(async () => {
  await queue.stop()
  closeMailTransport()
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await database.drop()
})

async function use(smtpUrl: string, origin = 'https://badges.example.org'): Promise<void> {
  const log = createLog('silent')
  queue = createQueue(database.connection, log, { retrySeconds: 0 })
  const config = readConfig({
    SASH_ORIGIN: origin,
    SMTP_URL: smtpUrl,
    SASH_HELP_EMAIL: 'help@example.org',
  })
  // Only what mails need.
  setContext({ config, db: database.db, log, queue, masterKey } as Parameters<typeof setContext>[0])
  await queue.start(mailJobs)
}

const letter = {
  subject: 'Żółć — 徽章 🎓',
  heading: 'You earned “Knots & Lines”',
  paragraphs: ['Ola, Ægir <script>alert(1)</script> & friends\nsend their greetings.'],
  button: { label: 'See it', url: 'https://badges.example.org/a?x=1&y=2' as MailedLink },
  image: { url: 'https://badges.example.org/public/assertions/x/image' as MailedLink, alt: 'Knots & Lines' },
  footnote: 'Not you? Do nothing.',
}
const send = async (mail: Partial<NewMail> = {}): Promise<string> => {
  const composed = {
    kind: 'staff' as const,
    to: 'ola@example.org',
    subject: letter.subject,
    ...composeMail(letter),
    ...mail,
  }
  const mailId = await transaction(database.db, (tx) => queueMail(tx, composed))
  await queue.drain()
  return mailId
}
const find = (mailId: string) =>
  database.db.selectFrom('mails').selectAll().where('mail_id', '=', mailId).executeTakeFirstOrThrow()

test('the mail server is greeted with the name that people know', async () => {
  await send()
  expect(received.map(({ greeting }) => greeting)).toEqual(['badges.example.org'])
})

test('a mail arrives once, in two forms, with all its letters', async () => {
  const mailId = await send()
  expect(received).toHaveLength(1)
  const [{ from, to, mail } = { from: '', to: [], mail: {} as Email }] = received
  expect(from).toBe('sash@badges.example.org')
  expect(to).toEqual(['ola@example.org'])
  expect(mail.subject).toBe(letter.subject)
  expect(mail.from).toMatchObject({ name: 'Sash', address: 'sash@badges.example.org' })
  expect(mail.messageId).toBe(`<${mailId}@badges.example.org>`)
  expect(mail.html).toContain('Ola, Ægir &lt;script&gt;alert(1)&lt;/script&gt; &amp; friends')
  expect(mail.html).not.toContain('<script>')
  expect(mail.html).toContain('href="https://badges.example.org/a?x=1&amp;y=2"')
  expect(mail.text).toContain('See it:\nhttps://badges.example.org/a?x=1&y=2\n')
  expect(mail.text).toContain('Ola, Ægir <script>alert(1)</script> & friends\nsend their greetings.')
  expect(mail.text).toContain('Questions? help@example.org')
  expect(await find(mailId)).toMatchObject({
    state: 'sent',
    attempts: 1,
    last_error: null,
    held_for: null,
    html: '',
    body: '',
  })
})

test('mails come from the service by the name that the operator gave it', async () => {
  holdTheme({ version: 1, theme: { service_name: 'Häfen, "Boote" & Co.' } })
  await send()
  expect(received[0]?.mail.from).toMatchObject({ name: 'Häfen, "Boote" & Co.', address: 'sash@badges.example.org' })
  holdTheme({ version: 2, theme: {} })
})

test('a mail about an award carries the link of its reader, in the letter and for mail programs', async () => {
  await send({ kind: 'award', ...composeMail({ ...letter, refusal: refusalMark() }) })
  const [first] = received
  const sent = first?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const [, link = ''] = /^<(https:\/\/badges\.example\.org\/unsubscribe\/\S+)>$/.exec(sent) ?? []
  expect(first?.mail.headers).toContainEqual(
    expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
  )
  expect(first?.mail.html).toContain(`<a href="${link}"`)
  expect(first?.mail.text).toContain(`No more mails about badges: ${link}`)
  await refuseMails(database.db, 'ola@example.org')
  const mailId = await send({ kind: 'award' })
  expect(await find(mailId)).toMatchObject({ state: 'cancelled', html: '', body: '' })
  await send()
  expect(received).toHaveLength(2)
  expect(received[1]?.mail.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false)
})

test('a mail that is refused for now is sent again under the same Message-ID', async () => {
  answers = [451, 450]
  const mailId = await send()
  await expect.poll(async () => (await find(mailId)).state).toBe('sent')
  expect(new Set(received.map(({ mail }) => mail.messageId))).toEqual(new Set([`<${mailId}@badges.example.org>`]))
  expect(new Set(received.map(({ mail }) => mail.date)).size).toBe(1)
  expect(await find(mailId)).toMatchObject({ attempts: 3, last_error: null })
})

test('an address that does not exist ends the mail with what the mail server said', async () => {
  const mailId = await send({ to: 'nobody@example.org' })
  expect(received).toEqual([])
  expect(await find(mailId)).toMatchObject({ state: 'failed', attempts: 1, last_error: expect.stringContaining('550') })
  await queue.drain()
  expect((await find(mailId)).attempts).toBe(1)
})

test('a mail whose content is refused for good is failed and its text kept', async () => {
  answers = [554]
  const mailId = await send()
  expect(await find(mailId)).toMatchObject({ state: 'failed', html: expect.stringContaining('Knots') })
})

/** Minutes until the mail is tried again, and how often that counted as a failure. */
const pause = async () => {
  const { rows } = await sql<{ minutes: number; failures: number }>`
    select extract(epoch from start_after - now())::float8 / 60 as minutes, retry_count as failures from jobs.job
    where name = 'mail.send' and state = 'retry'`.execute(database.db)
  return rows[0]
}
const makeDue = () => sql`update jobs.job set start_after = now() - interval '1 second'`.execute(database.db)

test('while the mail server is away the mail stays queued and says why, and leaves within five minutes after that', async () => {
  await queue.stop()
  await use('smtp://127.0.0.1:1')
  const mailId = await send()
  for (let tries = 1; tries <= 25; tries++) {
    await makeDue()
    await queue.drain()
  }
  expect(await find(mailId)).toMatchObject({ state: 'queued', last_error: expect.stringContaining('ECONNREFUSED') })
  const { minutes = 0, failures } = (await pause()) ?? {}
  expect(failures).toBe(0)
  expect(minutes).toBeGreaterThan(3)
  expect(minutes).toBeLessThan(4)
  await queue.stop()
  await use(address())
  await makeDue()
  await queue.drain()
  expect(await find(mailId)).toMatchObject({ state: 'sent', last_error: null })
})

test('a mail server that has no time for anybody is away', async () => {
  answers = [421]
  const mailId = await send()
  expect([(await find(mailId)).state, (await pause())?.failures]).toEqual(['queued', 0])
})

test('a mail that is refused for now is tried for five days, and failed after that', async () => {
  answers = Array.from({ length: 60 }, () => 450)
  const mailId = await send()
  const tryAgain = async (times: number) => {
    for (let tries = 0; tries < times; tries++) {
      await makeDue()
      await queue.drain()
    }
    return (await find(mailId)).state
  }
  expect(await tryAgain(25)).toBe('queued')
  expect((await pause())?.minutes).toBeGreaterThan(59)
  await sql`update mails set created_at = now() - interval '121 hours'`.execute(database.db)
  expect(await tryAgain(1)).toBe('failed')
})

test('a mail that was sent is not sent again when its job runs twice', async () => {
  const mailId = await send()
  await transaction(database.db, (tx) => queue.enqueue(tx, 'mail.send', { mailId }))
  await queue.drain()
  expect(received).toHaveLength(1)
})

test('a name in the subject adds no header, no recipient and no second line', async () => {
  await send({ subject: 'Hello\r\nBcc: victim@example.net\r\n\r\n<b>body</b>\u2028X-Two: 2\u202e' })
  await send({ subject: `${'ü'.repeat(400)}` })
  expect(received.map(({ to }) => to)).toEqual([['ola@example.org'], ['ola@example.org']])
  const [first, second] = received.map(({ mail }) => mail)
  expect(first?.subject).toBe('Hello Bcc: victim@example.net <b>body</b> X-Two: 2')
  expect(first?.headers.map((header) => header.key)).not.toContain('bcc')
  expect(first?.headers.map((header) => header.key)).not.toContain('x-two')
  expect(second?.subject).toBe(`${'ü'.repeat(149)}…`)
})

test.each([
  'a@example.org, b@example.org',
  'a@example.org\r\nBcc: b@example.org',
  'Ola <a@example.org>',
  'a@example.org;b@example.org',
  '"a b"@example.org',
  '<a@example.org>',
  'nobody',
  '',
])('%j is not one address', async (to) => {
  await expect(send({ to })).rejects.toMatchObject({ fields: { email: ['Enter a valid email address.'] } })
})

test('a rolled-back transaction sends nothing', async () => {
  const failed = transaction(database.db, async (tx) => {
    await queueMail(tx, { kind: 'staff', to: 'ola@example.org', subject: 's', html: 'h', text: 't' })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await queue.drain()
  expect(received).toEqual([])
  expect(await listOutbox(10)).toEqual([])
})

test('without a mail server the mail waits on the outbox page, harmless and with its link', async () => {
  await queue.stop()
  await use('', 'http://localhost:8000')
  const mailId = await send()
  expect(received).toEqual([])
  expect(await find(mailId)).toMatchObject({ state: 'sent', held_for: 'outbox' })
  const page = await renderOutbox('en')
  expect(page).toContain('<a href="https://badges.example.org/a?x=1&amp;y=2">')
  expect(page).toContain('sandbox="allow-popups allow-top-navigation-by-user-activation"')
  expect(page).toContain('&lt;base target=&quot;_top&quot;/&gt;')
  expect(page).not.toContain('<script')
  expect(page.indexOf('ola@example.org')).toBeGreaterThan(0)
})
