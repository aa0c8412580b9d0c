import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailsAtOnce } from '#contracts/fields/limits.ts'
import type { ListedMail } from '#contracts/operator/operator-mails.ts'
import { now, resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { newId } from '#infra/ids.ts'
import { forgetLetters, rowDays } from '#infra/mail/forget-letters.ts'
import { holdCopies } from '#infra/mail/hold-copies.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import type { MailSeconds } from '#infra/mail/wait-for-server.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import type { StoredMailState } from './queries.ts'

const hour = 3_600_000
const day = 24 * hour
const home = '/v3/operator/mails'
const secret = 'http://localhost:8000/auth/change-password/secret'

let server: TestServer
let operator: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
})
afterEach(resetClock)
afterAll(async () => await server.stop())

let made = 0
const given = async (row: { to: string; state: StoredMailState; kind?: string; error?: string; held_for?: string }) => {
  const mail_id = newId()
  await context()
    .db.insertInto('mails')
    .values({
      mail_id,
      kind: row.kind ?? 'award',
      to_address: row.to,
      subject: 'A subject',
      html: secret,
      body: secret,
      state: row.state,
      attempts: 2,
      last_error: row.error ?? null,
      held_for: row.held_for ?? null,
      // Two of one millisecond would have no order.
      created_at: new Date(now().getTime() + made++),
    })
    .execute()
  return mail_id
}
const list = async (query = '') => {
  const answer = await operator.call('GET', `${home}${query}`)
  expect(answer.body).not.toContain('secret')
  return { mails: answer.json<ListedMail[]>(), next: /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1] }
}
const resend = (mails: string[], by = operator) => by.call('POST', `${home}/resend`, { body: { mails } })
const find = (id: string) =>
  context().db.selectFrom('mails').selectAll().where('mail_id', '=', id).executeTakeFirstOrThrow()

test('mails are found by address and state, page by page, and never say what is in them', async () => {
  const refused = await given({ to: 'Kim@pier.example', state: 'failed', error: `550 no such user, see ${secret}?a=b` })
  const held = await given({ to: 'lee@pier.example', state: 'held', held_for: 'daily-share' })
  const first = await list('?q=PIER.example&num=1')
  const second = await list(new URL(first.next ?? '').search)
  expect([...first.mails, ...second.mails].map(({ id }) => id)).toEqual([held, refused])
  expect(second.next).toBeUndefined()
  expect((await list('?q=pier&state=waiting')).mails).toMatchObject([
    { id: held, state: 'waiting', held_for: 'daily-share', can_resend: false },
  ])
  expect((await list('?q=pier&state=failed')).mails).toMatchObject([
    {
      id: refused,
      to: 'Kim@pier.example',
      attempts: 2,
      can_resend: true,
      error: '550 no such user, see http://localhost:8000/…',
    },
  ])
  expect((await operator.call('GET', `${home}?state=lost`)).statusCode).toBe(400)
})

test('a refused mail leaves once more, one that is stuck has its turn now, and others stay as they are', async () => {
  const refused = await given({ to: 'ana@refused.example', state: 'failed' })
  const ended = await given({ to: 'ana@refused.example', state: 'failed', kind: 'reset-password' })
  const sent = await given({ to: 'ana@refused.example', state: 'sent' })
  const lost = await given({ to: 'ana@refused.example', state: 'queued' })
  const mail = { kind: 'award' as const, to: 'ana@refused.example', subject: 's', html: 'h', text: 't' }
  // In one transaction, for a job that is due leaves a moment after it is there.
  const paused = await transaction(context().db, async (tx) => {
    const id = await queueMail(tx, mail)
    await sql`update jobs.job set start_after = now() + interval '1 hour' where data ->> 'mailId' = ${id}`.execute(tx)
    return id
  })
  shiftClock(2 * hour)
  await operator.call('POST', '/v3/sign-ins/confirm', { body: { password: operator.password } })
  expect((await resend([refused, ended, sent, lost, paused, 'nothing'])).json()).toEqual({ resent: 4 })
  await context().queue.drain()
  expect((await find(ended)).state).toBe('cancelled')
  for (const id of [refused, sent, lost, paused]) expect(await find(id)).toMatchObject({ state: 'sent' })
  expect((await find(sent)).attempts).toBe(2)
  expect((await resend([refused, sent])).json()).toEqual({ resent: 0 })
  const log = (await operator.call('GET', '/v3/operator/audit?verb=mail.resent')).json<{ subject_id: string }[]>()
  expect(log.map((entry) => entry.subject_id).sort()).toEqual([refused, ended, lost, paused].sort())
})

test('all that a search finds leaves once more, call by call, and nothing beside it', async () => {
  const refused = Array.from({ length: mailsAtOnce + 1 }, () => ({
    mail_id: newId(),
    kind: 'award',
    to_address: 'kim@many.example',
    subject: 's',
    html: secret,
    body: secret,
    state: 'failed' as const,
    created_at: now(),
  }))
  await context().db.insertInto('mails').values(refused).execute()
  const sent = await given({ to: 'kim@many.example', state: 'sent' })
  const other = await given({ to: 'kim@other.example', state: 'failed' })
  const resendFound = async (body: object, by = operator) => by.call('POST', `${home}/resend-found`, { body })
  expect((await resendFound({ q: 'many.example', state: 'sent' })).json()).toEqual({ resent: 0, cursor: null })
  expect((await resendFound({ q: 'many.example', state: 'waiting' })).json()).toEqual({ resent: 0, cursor: null })
  const first = (await resendFound({ q: 'MANY.example' })).json()
  expect(first).toEqual({ resent: mailsAtOnce, cursor: expect.any(String) })
  const last = (await resendFound({ q: 'many.example', cursor: first.cursor })).json()
  expect(last).toEqual({ resent: 1, cursor: null })
  expect((await resendFound({ q: 'many.example', state: 'failed' })).json()).toEqual({ resent: 0, cursor: null })
  expect((await list('?q=many.example&state=failed')).mails).toEqual([])
  expect([(await find(other)).state, (await find(sent)).state]).toEqual(['failed', 'sent'])
  expect((await resendFound({ cursor: 'nowhere' })).statusCode).toBe(400)
  expect((await resendFound({}, await givenPerson(server))).statusCode).toBe(404)
})

test('letters are emptied once their link has ended, after a week at the latest, and rows go after a year', async () => {
  const fresh = await given({ to: 'bo@old.example', state: 'failed' })
  const reset = await given({ to: 'bo@old.example', state: 'failed', kind: 'reset-password' })
  const held = await given({ to: 'bo@old.example', state: 'held', held_for: 'daily-share' })
  await context().queue.drain()
  const forget = (seconds: MailSeconds) => sweepNow({ name: 'mails', steps: forgetLetters(seconds) })
  const bodies = async () => Promise.all([fresh, reset, held].map(async (id) => (await find(id)).body !== ''))
  shiftClock(2 * hour)
  await forget({ 'reset-password': 3600 })
  expect(await bodies()).toEqual([true, false, true])
  shiftClock(8 * day)
  await forget({})
  expect(await bodies()).toEqual([false, false, true])
  resetClock()
  expect((await list('?q=old.example&state=failed')).mails.map((mail) => mail.can_resend)).toEqual([false, false])
  shiftClock((rowDays + 1) * day)
  await forget({})
  const left = await context().db.selectFrom('mails').select('mail_id').where('to_address', 'like', 'bo@%').execute()
  expect(left).toEqual([{ mail_id: held }])
})

test('to everybody but operators there is nothing, and no call names more than it may', async () => {
  const stranger = await givenPerson(server)
  expect((await stranger.call('GET', home)).statusCode).toBe(404)
  expect((await resend(['one'], stranger)).statusCode).toBe(404)
  expect((await resend([])).statusCode).toBe(400)
  expect((await resend(Array.from({ length: mailsAtOnce + 1 }, () => 'one'))).statusCode).toBe(400)
})

test('a refused mail of a batch, whose letter is shared, leaves once more too', async () => {
  const letter = { kind: 'award' as const, subject: 's', html: '<p>mark</p>', text: 'mark', marks: ['mark'] }
  const [id] = await transaction(context().db, async (tx) => {
    await holdCopies(tx, letter, [{ to: 'bo@shared.example', awardId: 'a', fills: ['Bo'] }], 'batch')
    const mails = tx
      .updateTable('mails')
      .set({ state: 'failed', held_for: null })
      .where('to_address', '=', 'bo@shared.example')
    return (await mails.returning('mail_id').execute()).map(({ mail_id }) => mail_id)
  })
  expect((await list('?q=shared.example')).mails).toMatchObject([{ id, can_resend: true }])
  await operator.call('POST', '/v3/sign-ins/confirm', { body: { password: operator.password } })
  expect((await resend([id ?? ''])).json()).toEqual({ resent: 1 })
})
