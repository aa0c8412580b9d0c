import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { setContext } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { createQueue, type Queue } from '../jobs/queue.ts'
import { createLog } from '../log.ts'
import { createMasterKey } from '../secrets/secrets.ts'
import { readConfig } from '../settings/config.ts'
import { listOutbox, renderOutbox } from './list-outbox.ts'
import { queueMail } from './outbox.ts'
import { mailJobs } from './send.ts'
import { closeMailTransport } from './transport.ts'

let database: TestDatabase
let queue: Queue
let server: SMTPServer
let received: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      stream.resume()
      received.push(...envelope.rcptTo.map((to) => to.address))
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await queue.stop()
  closeMailTransport()
  received = []
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await database.drop()
})

async function use(smtpUrl: string, origin: string): Promise<void> {
  const log = createLog('silent')
  queue = createQueue(database.connection, log, { retrySeconds: 0 })
  const config = readConfig({ SASH_ORIGIN: origin, SMTP_URL: smtpUrl })
  const masterKey = createMasterKey(Buffer.alloc(32, 7).toString('base64'))
  // Only what mails need.
  setContext({ config, db: database.db, log, queue, masterKey } as Parameters<typeof setContext>[0])
  await queue.start(mailJobs)
}

async function send(to: string, subject = 'Hello') {
  const mail = { kind: 'staff' as const, to, subject, html: '<p>Hello</p>', text: 'Hello' }
  const mailId = await transaction(database.db, (tx) => queueMail(tx, mail))
  await queue.drain()
  return database.db.selectFrom('mails').selectAll().where('mail_id', '=', mailId).executeTakeFirstOrThrow()
}

const hosted = 'https://badges.example.org'

test.each(['ada@invalid', 'ada@school.invalid', 'ada@SCHOOL.Invalid'])(
  'what is sent to %s leaves nothing but its row, with a mail server and without',
  async (to) => {
    await use('', hosted)
    expect(await send(to)).toMatchObject({ state: 'cancelled', html: '', body: '' })
    await queue.stop()
    await use(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, hosted)
    expect(await send(to)).toMatchObject({ state: 'cancelled', html: '', body: '' })
    for (const other of ['ada@invalid.example', 'invalid@example.org']) await send(other)
    expect(received).toEqual(['ada@invalid.example', 'invalid@example.org'])
  },
)

test('in the outbox of this machine such a mail can be read', async () => {
  await use('', 'http://localhost:8000')
  expect(await send('ada@school.invalid')).toMatchObject({ state: 'sent' })
  expect(await renderOutbox('en')).toContain('ada@school.invalid')
})

test('the newest mail comes first in the outbox', async () => {
  await use('', 'http://localhost:8000')
  await send('ada@example.org', 'first')
  await send('ada@example.org', 'second')
  expect((await listOutbox(2)).map((mail) => mail.subject)).toEqual(['second', 'first'])
  expect(await listOutbox(1)).toHaveLength(1)
})
