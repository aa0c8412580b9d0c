import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSeconds, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner))
})
afterAll(async () => {
  await server.stop()
})

const resend = (award: string) =>
  owner.call('POST', `${badge.replace('/v1/issuer', '/v3')}/awards/${award}/resend`, { body: {} })
/** An award whose first mail is no longer fresh. */
const givenOldAward = async (recipient: string, more: object = {}) => {
  const award = await givenAward(owner, badge, recipient, more)
  await db()
    .updateTable('mails')
    .set({ created_at: inSeconds(-301) })
    .where('award_id', '=', award)
    .execute()
  return award
}
const remindersFor = (awardId: string) =>
  db().selectFrom('mails').selectAll().where('award_id', '=', awardId).where('subject', 'like', 'Reminder:%').execute()

test('the mail goes once more to its recipient, as a reminder', async () => {
  const recipient = newEmail()
  const award = await givenOldAward(recipient)
  const answer = await resend(award)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  const [mail, ...more] = await remindersFor(award)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    to_address: recipient,
    kind: 'award',
    state: 'queued',
    issuer_id: badge.split('/')[4],
    subject: 'Reminder: You have earned a badge: Day Skipper',
  })
  expect(mail?.body).toMatch(/\/auth\/keep-badge\/sash_kb_[\w-]{43}\n/)
  expect(mail?.body).not.toContain('Dear')
})

test('the reminder says what the award says by now', async () => {
  const award = await givenOldAward(newEmail())
  await owner.call('PUT', `${badge}/assertions/${award}`, {
    body: { recipient_name: 'Rosa', narrative: 'By *night*.' },
  })
  await resend(award)
  const [mail] = await remindersFor(award)
  expect(mail?.body).toContain('Dear Rosa,\n\n')
  expect(mail?.body).toContain('How you earned it:\nBy night.')
})

test('somebody who has an account by now is led to the backpack', async () => {
  const recipient = newEmail()
  const award = await givenOldAward(recipient)
  await givenPerson(server, recipient)
  await resend(award)
  const [mail] = await remindersFor(award)
  expect(mail?.body).toContain(`/recipient/earned-badge/${award}`)
  expect(mail?.body).not.toContain('/signup')
})

test('there is one reminder in five minutes for an award, even of ten at once', async () => {
  const award = await givenOldAward(newEmail())
  const answers = await Promise.all(Array.from({ length: 10 }, () => resend(award)))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, ...Array(9).fill(429)])
  const refusal = answers.find((answer) => answer.statusCode === 429)
  expect(refusal?.json()).toMatchObject({ code: 'mail.throttled', expires: expect.any(Number) })
  expect(refusal?.json().expires).toBeGreaterThan(290)
  expect(refusal?.json().expires).toBeLessThanOrEqual(300)
  expect(refusal?.headers['retry-after']).toBe(String(refusal?.json().expires))
  expect((await resend(await givenOldAward(newEmail()))).statusCode).toBe(204)
  shiftClock(301_000)
  const later = await resend(award)
  shiftClock(-301_000)
  expect(later.statusCode).toBe(204)
  expect(await remindersFor(award)).toHaveLength(2)
})

test('the mail of the award itself counts: who was told a moment ago is not told again', async () => {
  const award = await givenAward(owner, badge, newEmail())
  const early = await resend(award)
  expect([early.statusCode, early.json().code]).toEqual([429, 'mail.throttled'])
  expect(early.json().expires).toBeGreaterThan(290)
  expect(await remindersFor(award)).toEqual([])
  shiftClock(301_000)
  const later = await resend(award)
  shiftClock(-301_000)
  expect(later.statusCode).toBe(204)
})

test('an award that nobody was told of can be told at once', async () => {
  const recipient = newEmail()
  await givenAward(owner, badge, recipient)
  const quiet = await givenAward(owner, badge, recipient, { create_notification: false })
  expect((await resend(quiet)).statusCode).toBe(204)
  expect((await resend(quiet)).statusCode).toBe(429)
})

test('nothing is sent about a revoked award, nor where there is no address', async () => {
  const award = await givenOldAward(newEmail())
  await owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'Error' } })
  const phone = await givenOldAward('+4915112345', { recipient_type: 'telephone' })
  const [ofRevoked, ofPhone] = [await resend(award), await resend(phone)]
  expect([ofRevoked.statusCode, ofRevoked.json().code]).toEqual([400, 'award.revoked'])
  expect([ofPhone.statusCode, ofPhone.json().detail]).toEqual([400, 'Only an email address gets mails.'])
  expect([await remindersFor(award), await remindersFor(phone)]).toEqual([[], []])
})
