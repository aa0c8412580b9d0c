import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailKind } from '#contracts/accounts/mail-kinds.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { setContext } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { createQueue, type Queue } from '../jobs/queue.ts'
import { createLog } from '../log.ts'
import { createMasterKey } from '../secrets/secrets.ts'
import { readConfig } from '../settings/config.ts'
import { holdMails, queueMail, releaseMails } from './outbox.ts'
import { mailJobs } from './send.ts'
import { closeMailTransport } from './transport.ts'

const perMail = 150
const received: string[] = []
let database: TestDatabase
let queues: Queue[] = []
let server: SMTPServer

beforeAll(async () => {
  database = await createTestDatabase()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      stream.resume()
      received.push(...envelope.rcptTo.map((to) => to.address))
      setTimeout(done, perMail)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const log = createLog('silent')
  queues = [0, 1].map(() => createQueue(database.connection, log, { retrySeconds: 0 }))
  const config = readConfig({ SASH_ORIGIN: 'https://badges.example.org', SMTP_URL: `smtp://127.0.0.1:${port}` })
  const masterKey = createMasterKey(Buffer.alloc(32, 7).toString('base64'))
  // Only what mails need.
  setContext({ config, db: database.db, log, queue: queues[0], masterKey } as Parameters<typeof setContext>[0])
  for (const queue of queues) await queue.start(mailJobs)
})
afterAll(async () => {
  for (const queue of queues) await queue.stop()
  closeMailTransport()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await database.drop()
})

const letter = (kind: MailKind, to: string) => ({ kind, to, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' })
const queueMany = (kind: MailKind, name: string, count: number) =>
  transaction(database.db, async (tx) => {
    const mails = Array.from({ length: count }, (_, index) => letter(kind, `${name}-${index}@example.org`))
    await holdMails(tx, mails, 'batch')
    const rows = await tx.selectFrom('mails').select('mail_id').where('held_for', '=', 'batch').execute()
    await releaseMails(
      tx,
      rows.map((row) => row.mail_id),
    )
  })
const cameOf = (name: string) => received.filter((to) => to.startsWith(name)).length
const until = async (holds: () => boolean) => {
  while (!holds()) await sleep(20)
}

test('[A16] a mail that somebody waits for leaves at once, however many a batch has left to send', async () => {
  await queueMany('award', 'learner', 400)
  await until(() => cameOf('learner') > 10)
  const asked = performance.now()
  const before = cameOf('learner')
  await transaction(database.db, (tx) => queueMail(tx, letter('reset-password', 'waiting@example.org')))
  await until(() => cameOf('waiting') === 1)
  expect(performance.now() - asked).toBeLessThan(3000)
  // By the mails that were under way when it was asked for: it stands behind no other.
  expect(cameOf('learner') - before).toBeLessThan(40)
})

test('[A16] what comes by the thousand has its share however many urgent mails there are', async () => {
  await queueMany('confirm-email', 'newcomer', 200)
  await until(() => cameOf('newcomer') > 10)
  const before = { award: cameOf('learner'), urgent: cameOf('newcomer') }
  await until(() => cameOf('newcomer') > 90)
  const awards = cameOf('learner') - before.award
  const urgent = cameOf('newcomer') - before.urgent
  expect(awards).toBeGreaterThan(urgent / 8)
  expect(awards).toBeLessThan(urgent)
})
