import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Award } from '#contracts/awards/awards.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { closeMailTransport } from '#infra/mail/transport.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let smtp: SMTPServer
let owner: GivenPerson
let issuer: string
let badge: string
/** Who has no mailbox, and whose mailbox takes no such letter. */
const gone = newEmail('gone')
const fussy = newEmail('fussy')
let isMended = false

beforeAll(async () => {
  const refuse = (code: number) => Object.assign(new Error('no'), { responseCode: code })
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(address === gone && !isMended ? refuse(550) : null),
    onData: (stream, session, done) => {
      const isFussy = session.envelope.rcptTo.some(({ address }) => address === fussy)
      stream.resume().once('end', () => done(isFussy ? refuse(554) : null))
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  server = await startTestServer({
    env: { SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` },
  })
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
})
afterEach(resetClock)
afterAll(async () => {
  closeMailTransport()
  await server.stop()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

const list = async (place: string, query = '') =>
  (await owner.call('GET', `${place}/assertions${query}`)).json<Award[]>()
const find = async (slug: string) => (await owner.call('GET', `${badge}/assertions/${slug}`)).json<Award>()
const resend = (slug: string) =>
  owner.call('POST', `${badge.replace('/v1/issuer', '/v3')}/awards/${slug}/resend`, { body: {} })

test('staff see which mails about awards came to nobody, and why, until another one leaves', async () => {
  const [lost, refused, taken] = [
    await givenAward(owner, badge, gone),
    await givenAward(owner, badge, fussy),
    await givenAward(owner, badge, newEmail()),
  ]
  await context().queue.drain()
  expect(await find(lost)).toMatchObject({ undelivered: { reason: 'address', at: expect.any(String) } })
  for (const place of [badge, issuer]) {
    expect((await list(place)).map(({ slug, undelivered }) => [slug, undelivered?.reason])).toEqual([
      [taken, undefined],
      [refused, 'letter'],
      [lost, 'address'],
    ])
    expect((await list(place, '?undelivered=true')).map(({ slug }) => slug)).toEqual([refused, lost])
  }
  shiftClock(301_000)
  isMended = true
  expect((await resend(lost)).statusCode).toBe(204)
  expect((await find(lost)).undelivered).toBeUndefined()
  await context().queue.drain()
  expect((await find(lost)).undelivered).toBeUndefined()
  expect((await list(badge, '?undelivered=true')).map(({ slug }) => slug)).toEqual([refused])
  expect((await resend(refused)).statusCode).toBe(204)
  await context().queue.drain()
  expect((await find(refused)).undelivered).toMatchObject({ reason: 'letter' })
  await owner.call('DELETE', `${badge}/assertions/${refused}`, { body: { revocation_reason: 'Wrong address' } })
  expect((await find(refused)).undelivered).toBeUndefined()
  expect(await list(badge, '?undelivered=true&include_revoked=true')).toEqual([])
})

/** Awards of which the database keeps something else than their mails say. */
const findWrong = async () => {
  const { rows } = await sql`
    select award_id, u.mail_id as kept, last.mail_id as failed from awards a
    left join undelivered_awards u using (issuer_id, award_id)
    left join lateral (
      select m.mail_id, m.state from mails m where m.issuer_id = a.issuer_id and m.award_id = a.award_id
        and m.state <> 'cancelled' order by m.created_at desc, m.mail_id desc limit 1) last on last.state = 'failed'
    where u.mail_id is distinct from case when a.revoked_at is null and a.acceptance = 'Unaccepted' then last.mail_id end`.execute(
    context().db,
  )
  return rows
}

test('what the database keeps follows the mails, whatever becomes of them, and goes with the badge', async () => {
  isMended = false
  const [taken, called, deleted] = [
    await givenAward(owner, badge, fussy, { create_notification: true }),
    await givenAward(owner, badge, fussy, { create_notification: true }),
    await givenAward(owner, badge, fussy, { create_notification: true }),
  ]
  await context().queue.drain()
  expect(await list(badge, '?undelivered=true')).toMatchObject([{ slug: deleted }, { slug: called }, { slug: taken }])
  expect(await findWrong()).toEqual([])
  const { db } = context()
  // A later mail that is called off leaves the word to the one before.
  shiftClock(301_000)
  expect((await resend(called)).statusCode).toBe(204)
  expect(await findWrong()).toEqual([])
  await db
    .updateTable('mails')
    .set({ state: 'cancelled' })
    .where('award_id', '=', called)
    .where('state', '=', 'queued')
    .execute()
  expect(await findWrong()).toEqual([])
  expect((await list(badge, '?undelivered=true')).map(({ slug }) => slug)).toContain(called)
  await db.updateTable('awards').set({ acceptance: 'Accepted' }).where('award_id', '=', taken).execute()
  await db.deleteFrom('mails').where('award_id', '=', deleted).execute()
  expect(await findWrong()).toEqual([])
  expect((await list(badge, '?undelivered=true')).map(({ slug }) => slug)).toEqual([called])
  await owner.call('DELETE', `${badge}/assertions/${called}`, { body: { revocation_reason: 'Wrong address' } })
  expect(await findWrong()).toEqual([])
})

test('a mail that fails while the next one is being written is forgotten when that one has left', async () => {
  const { db } = context()
  const award = await givenAward(owner, badge, newEmail(), { create_notification: true })
  const later = 'x'.repeat(22)
  const turn = (mailId: string | undefined, state: 'failed' | 'sent') =>
    db
      .updateTable('mails')
      .set({ state })
      .where('award_id', '=', award)
      .$if(mailId !== undefined, (query) => query.where('mail_id', '=', mailId ?? ''))
      .execute()
  await db.transaction().execute(async (tx) => {
    await sql`insert into mails select copy.* from mails m, jsonb_populate_record(m, jsonb_build_object(
      'mail_id', ${later}::text, 'created_at', m.created_at + interval '1 hour')) copy where m.award_id = ${award}`.execute(
      tx,
    )
    await turn(undefined, 'failed')
  })
  await turn(later, 'sent')
  expect(await findWrong()).toEqual([])
})

test('an operator who lets the mail go again ends it too, and no public document says anything', async () => {
  isMended = false
  const award = await givenAward(owner, badge, gone, { create_notification: true })
  await context().queue.drain()
  expect((await find(award)).undelivered).toBeDefined()
  for (const accept of ['application/json', 'application/ld+json', 'text/html']) {
    const answer = await server.call('GET', `/public/assertions/${award}`, { headers: { accept } })
    expect([answer.statusCode, answer.body.includes('undelivered')]).toEqual([200, false])
  }
  expect((await server.call('GET', `${badge}/assertions`)).statusCode).toBe(401)
  const [mail] = (await owner.call('GET', `/v3/operator/mails?state=failed&q=${gone}`)).json<{ id: string }[]>()
  isMended = true
  await owner.call('POST', '/v3/operator/mails/resend', { body: { mails: [mail?.id] } })
  expect((await find(award)).undelivered).toBeUndefined()
})
