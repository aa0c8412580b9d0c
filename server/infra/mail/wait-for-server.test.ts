import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context, setContext } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { readConfig } from '#infra/settings/config.ts'
import { givenToken } from '#testing/given/given-token.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  goodPassword,
  readMailLink,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { jobs } from '../../app.ts'
import { readSetupCode } from '../../features/accounts/index.ts'
import { queueMail } from './outbox.ts'
import { closeMailTransport } from './transport.ts'

let server: TestServer
let smtp: SMTPServer
const received: string[] = []

beforeAll(async () => {
  server = await startTestServer({ env: { SASH_ORIGIN: 'https://badges.example.org' } })
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      received.push(...session.envelope.rcptTo.map(({ address }) => address))
      stream.resume().once('end', () => done())
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  expect((await signUp('ada@example.org', { setup_code: readSetupCode() })).statusCode).toBe(201)
  await server.call('POST', await readMailLink('ada@example.org'))
  await context().db.deleteFrom('mails').execute()
})
afterAll(async () => {
  closeMailTransport()
  await server.stop()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

/** As after a start with these settings. */
async function startAgain(env: Record<string, string> = {}) {
  const config = readConfig({ SASH_ORIGIN: 'https://badges.example.org', LOG_LEVEL: 'silent', ...env })
  setContext({ ...context(), config })
  await context().queue.drain()
  await jobs.sweep?.({}, { id: '', name: 'sweep', attempt: 1, isLast: false, signal: AbortSignal.timeout(60_000) })
  await context().queue.drain()
}
const mailServer = () => ({ SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` })

const signUp = (email: string, more: object = {}) =>
  server.call('POST', '/v1/user/profile', {
    body: { email, first_name: 'Kim', last_name: 'Lee', password: goodPassword, ...more },
  })
/** Under https the mail has to be opened in the browser of the sign-up, so the sign-in is made here. */
const givenIssuerPerson = async (email: string): Promise<GivenPerson> => {
  const accountId = (await signUp(email)).json<{ slug: string }>().slug
  await server.call('POST', await readMailLink(email))
  const token = await givenToken(accountId, 'rw:issuer')
  const call: GivenPerson['call'] = (method, url, options = {}) => server.call(method, url, { token, ...options })
  return { accountId, email, password: goodPassword, token, call }
}
const statesOf = async (email: string) =>
  (
    await context()
      .db.selectFrom('mails')
      .select('state')
      .where('to_address', '=', email)
      .orderBy('created_at')
      .execute()
  ).map(({ state }) => state)
const askToReset = (email: string) => server.call('POST', '/v1/user/forgot-password', { body: { email } })

test('under a public address without a mail server a mail waits, and leaves once there is one', async () => {
  expect((await signUp('kim@example.org')).statusCode).toBe(201)
  await startAgain()
  await startAgain()
  expect(await statesOf('kim@example.org')).toEqual(['held'])
  const row = await context()
    .db.selectFrom('mails')
    .selectAll()
    .where('to_address', '=', 'kim@example.org')
    .executeTakeFirstOrThrow()
  expect([row.held_for, row.attempts, row.html === '']).toEqual(['mail-server', 0, false])

  await startAgain(mailServer())
  expect(received.filter((address) => address === 'kim@example.org')).toHaveLength(1)
  expect(await statesOf('kim@example.org')).toEqual(['sent'])
  await startAgain(mailServer())
  expect(received.filter((address) => address === 'kim@example.org')).toHaveLength(1)
})

test('a mail whose link has ended meanwhile is not sent, and its text is dropped', async () => {
  await startAgain()
  await askToReset('ada@example.org')
  await signUp('lou@example.org')
  await startAgain()
  shiftClock(2 * 3600 * 1000)
  await startAgain(mailServer())
  expect([await statesOf('ada@example.org'), await statesOf('lou@example.org')]).toEqual([['cancelled'], ['sent']])
  expect(received).not.toContain('ada@example.org')
  const { html, body } = await context()
    .db.selectFrom('mails')
    .select(['html', 'body'])
    .where('to_address', '=', 'ada@example.org')
    .executeTakeFirstOrThrow()
  expect([html, body]).toEqual(['', ''])
})

test('a mail whose link ends while the mail server is away is called off', async () => {
  const away = { SMTP_URL: 'smtp://127.0.0.1:1' }
  await startAgain(away)
  await askToReset('ada@example.org')
  await signUp('ida@example.org')
  await startAgain(away)
  expect(await statesOf('ida@example.org')).toEqual(['queued'])
  shiftClock(2 * 3600 * 1000)
  await startAgain(away)
  expect([(await statesOf('ada@example.org')).at(-1), await statesOf('ida@example.org')]).toEqual([
    'cancelled',
    ['queued'],
  ])
})

test('no mail waits for longer than a week', async () => {
  await startAgain()
  const word = { kind: 'staff' as const, to: 'old@example.org', subject: 's', html: 'h', text: 't' }
  await transaction(context().db, (tx) => queueMail(tx, word))
  await startAgain()
  shiftClock(6 * 86_400_000)
  await startAgain()
  expect(await statesOf('old@example.org')).toEqual(['held'])
  shiftClock(2 * 86_400_000)
  await startAgain()
  expect(await statesOf('old@example.org')).toEqual(['cancelled'])
})

test('where the address becomes one of this machine, the mails are in its outbox', async () => {
  await signUp('eve@example.org')
  await startAgain()
  await startAgain({ SASH_ORIGIN: 'http://localhost:8000' })
  expect(await statesOf('eve@example.org')).toEqual(['sent'])
  expect(received).not.toContain('eve@example.org')
  const outbox = await server.call('GET', '/outbox', { headers: { host: 'localhost:8000' } })
  expect(outbox.body).toContain('eve@example.org')
})

test('a mail about an award that was revoked while it waited is never sent', async () => {
  await startAgain()
  const owner = await givenIssuerPerson('zoe@example.org')
  const badge = await givenBadgeClass(owner, await givenIssuer(owner))
  const award = await givenAward(owner, badge, 'revoked@example.org')
  await givenAward(owner, badge, 'kept@example.org')
  await startAgain()
  expect([await statesOf('revoked@example.org'), await statesOf('kept@example.org')]).toEqual([['held'], ['held']])
  await owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'Made in error' } })
  await startAgain(mailServer())
  expect([await statesOf('revoked@example.org'), await statesOf('kept@example.org')]).toEqual([['cancelled'], ['sent']])
  expect(received).not.toContain('revoked@example.org')
  expect(received).toContain('kept@example.org')
})

test('a mail that the database took back while its job was done leaves with the next sweep, and no other does', async () => {
  const mail = { kind: 'award' as const, subject: 's', html: 'h', text: 't' }
  const queue = (to: string, change: string) =>
    transaction(context().db, async (tx) => {
      const id = await queueMail(tx, { ...mail, to })
      await sql`update jobs.job set ${sql.raw(change)} where data ->> 'mailId' = ${id}`.execute(tx)
    })
  await queue('lost@back.example', `state = 'completed', completed_on = now()`)
  await queue('pausing@back.example', `state = 'retry', start_after = now() + interval '1 hour'`)
  await queue('given-up@back.example', `state = 'failed', completed_on = now()`)
  await startAgain(mailServer())
  expect(await statesOf('lost@back.example')).toEqual(['sent'])
  expect(await statesOf('pausing@back.example')).toEqual(['queued'])
  expect(await statesOf('given-up@back.example')).toEqual(['queued'])
  expect(received.filter((to) => to.endsWith('@back.example'))).toEqual(['lost@back.example'])
})
