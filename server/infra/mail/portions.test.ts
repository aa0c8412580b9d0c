import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { setContext } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { createQueue, type Queue } from '../jobs/queue.ts'
import { createLog } from '../log.ts'
import { createMasterKey } from '../secrets/secrets.ts'
import { readConfig } from '../settings/config.ts'
import { cancelMails, holdMails } from './outbox.ts'
import { countLetGo, enqueuePortions, listLetGo } from './portions.ts'
import { refuseMails } from './refused-mails.ts'
import { mailJobs } from './send.ts'
import { closeMailTransport } from './transport.ts'

const heldFor = 'batch'
const batchId = 'the-batch'
const at = new Date('2031-05-01T10:00:00Z')

let database: TestDatabase
let queue: Queue
let server: SMTPServer
let received: string[] = []
/** Answers to mails to an address: a code to refuse with. */
let refusals: Record<string, number> = {}
/** Called with each address before the mail server takes the mail. */
let onMail: (to: string) => Promise<unknown> = async () => undefined

const address = () => `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`

beforeAll(async () => {
  database = await createTestDatabase()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      stream.resume()
      const to = envelope.rcptTo[0]?.address ?? ''
      void onMail(to).then(() => {
        const code = refusals[to]
        if (code === undefined) received.push(to)
        done(code === undefined ? null : Object.assign(new Error(`refused with ${code}`), { responseCode: code }))
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(async () => {
  received = []
  refusals = {}
  onMail = async () => undefined
  await database.db.deleteFrom('mails').execute()
  await database.db.deleteFrom('refused_mails').execute()
  await use(address())
})
afterEach(async () => {
  await queue.stop()
  closeMailTransport()
  await sql`delete from jobs.job`.execute(database.db)
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await database.drop()
})

async function use(smtpUrl: string | undefined): Promise<void> {
  const log = createLog('silent')
  queue = createQueue(database.connection, log, { retrySeconds: 0 })
  const config = readConfig({ SASH_ORIGIN: 'https://badges.example.org', ...(smtpUrl ? { SMTP_URL: smtpUrl } : {}) })
  const masterKey = createMasterKey(Buffer.alloc(32, 7).toString('base64'))
  // Only what mails need.
  setContext({ config, db: database.db, log, queue, masterKey } as Parameters<typeof setContext>[0])
  await queue.start(mailJobs)
}

const nameOf = (index: number) => `ola-${String(index).padStart(2, '0')}@example.org`
const listMails = () => database.db.selectFrom('mails').selectAll().orderBy('to_address').execute()

/** Mails of a batch that wait; answers their ids in the order of their addresses. */
const holdSome = async (count: number): Promise<string[]> => {
  const letter = { kind: 'award' as const, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }
  const mails = Array.from({ length: count }, (_, index) => ({ ...letter, to: nameOf(index) }))
  await transaction(database.db, (tx) => holdMails(tx, mails, heldFor))
  return (await listMails()).map((mail) => mail.mail_id)
}
const letSomeGo = (mailIds: string[]) =>
  transaction(database.db, (tx) => enqueuePortions(tx, { batchId, heldFor, mailIds, at }))
const countJobs = async (name: string): Promise<number> => {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from jobs.job where name = ${name}`.execute(database.db)
  return rows[0]?.jobs ?? 0
}

test('mails of a batch leave twenty with one job, each once, and carry the moment at which they were let go', async () => {
  await letSomeGo(await holdSome(45))
  await queue.drain()
  expect(received.toSorted()).toEqual(Array.from({ length: 45 }, (_, index) => nameOf(index)))
  expect(await countJobs('mail.portion')).toBe(3)
  expect(await countJobs('mail.send')).toBe(0)
  for (const mail of await listMails()) {
    expect(mail).toMatchObject({ state: 'sent', held_for: null, created_at: at, body: '', html: '', attempts: 1 })
  }
  // As after a crash before the job was noted as done.
  await sql`update jobs.job set state = 'retry', start_after = now()`.execute(database.db)
  await queue.drain()
  expect(received).toHaveLength(45)
})

test('what is on its way is known until it has left', async () => {
  const ids = await holdSome(21)
  const seen = await transaction(database.db, async (tx) => {
    await enqueuePortions(tx, { batchId, heldFor, mailIds: ids, at })
    return [await listLetGo(tx, batchId), await listLetGo(tx, 'another'), await countLetGo(tx)]
  })
  expect(seen).toEqual([expect.arrayContaining(ids), [], 21])
  await queue.drain()
  expect([await transaction(database.db, (tx) => listLetGo(tx, batchId)), await countLetGo(database.db)]).toEqual([
    [],
    0,
  ])
})

test('one that was called off or refused by its reader after it was let go is not sent', async () => {
  const ids = await holdSome(4)
  await refuseMails(database.db, nameOf(3))
  onMail = async (to) => {
    if (to === nameOf(0)) await cancelMails(database.db, sql`mail_id = ${ids[2]}`)
  }
  await letSomeGo(ids)
  await queue.drain()
  expect(received).toEqual([nameOf(0), nameOf(1)])
  expect((await listMails()).map(({ state }) => state)).toEqual(['sent', 'sent', 'cancelled', 'cancelled'])
})

test('one that is refused for good has failed, one that is refused for now goes on by itself, and the others leave', async () => {
  refusals = { [nameOf(0)]: 554, [nameOf(1)]: 450 }
  const ids = await holdSome(3)
  await letSomeGo(ids)
  await queue.drain()
  expect(await listMails()).toMatchObject([
    { state: 'failed', failure: 'letter', last_error: expect.stringContaining('554'), body: 'Hello', created_at: at },
    { state: 'queued', last_error: expect.stringContaining('450'), body: 'Hello' },
    { state: 'sent' },
  ])
  refusals = {}
  await sql`update jobs.job set start_after = now() where name = 'mail.send'`.execute(database.db)
  await queue.drain()
  expect(received).toEqual([nameOf(2), nameOf(1)])
})

test.each([
  ['the mail server is away', 'smtp://127.0.0.1:1', 'queued'],
  ['no mail server is named', undefined, 'held'],
])('while %s each waits by itself, as a mail for one person does', async (_, smtpUrl, state) => {
  const ids = await holdSome(25)
  await queue.stop()
  await use(smtpUrl)
  await letSomeGo(ids)
  await queue.drain()
  expect(await countJobs('mail.send')).toBe(25)
  const mails = await listMails()
  expect(mails.map((mail) => mail.state)).toEqual(ids.map(() => state))
  expect(new Set(mails.map((mail) => mail.held_for))).toEqual(new Set([smtpUrl ? null : 'mail-server']))
})

test('what takes long is handed on, and arrives once', async () => {
  onMail = () => new Promise((resolve) => setTimeout(resolve, 900))
  await letSomeGo(await holdSome(9))
  await queue.drain()
  expect(received).toEqual(Array.from({ length: 9 }, (_, index) => nameOf(index)))
  expect(await countJobs('mail.portion')).toBe(2)
})
