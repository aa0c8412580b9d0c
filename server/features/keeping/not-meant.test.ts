import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Award } from '#contracts/awards/awards.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { givenKeepLink, keep, readKeepLink } from '#testing/given/given-keep-link.ts'
import { mailsOf } from '#testing/given/given-move.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const halfHour = 1_800_000
const day = 86_400_000

let server: TestServer
let staff: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  staff = await givenPerson(server)
  issuer = await givenIssuer(staff)
  badge = await givenBadgeClass(staff, issuer)
})
afterEach(resetClock)
afterAll(() => server.stop())

const post = (path: string, token: string, as?: string) =>
  server.call('POST', `/v3/keep-links${path}`, { body: { token }, ...(as ? { token: as } : {}) })
const preview = async (token: string, as?: string) => (await post('/preview', token, as)).json()
const object = (token: string) => post('/objections', token)
const withdraw = (token: string) => post('/objections/withdraw', token)
const desk = `undelivered=true`
const listed = async (): Promise<Award[]> => (await staff.call('GET', `${issuer}/assertions?${desk}`)).json()
const find = async (slug: string) => (await staff.call('GET', `${badge}/assertions/${slug}`)).json<Award>()
const resend = (slug: string) =>
  staff.call('POST', `${badge.replace('/v1/issuer', '/v3')}/awards/${slug}/resend`, { body: {} })
const given = async (email: string) => {
  const id = await givenAward(staff, badge, email, { create_notification: true })
  return { id, token: await readKeepLink(email) }
}

test('[A10] looking tells the issuer nothing; a press does, once, and ends the mails and the links of the award', async () => {
  const email = newEmail('wrong')
  const { id, token } = await given(email)
  expect(await preview(token)).toMatchObject({ state: 'new', may_object: true })
  expect((await find(id)).undelivered).toBeUndefined()
  const said = await object(token)
  expect([said.statusCode, said.body]).toEqual([200, '{}'])
  const first = (await find(id)).undelivered
  expect(first).toEqual({ reason: 'disowned', at: expect.any(String) })
  shiftClock(60_000)
  expect((await object(token)).statusCode).toBe(200)
  expect((await find(id)).undelivered).toEqual(first)
  expect((await listed()).filter(({ slug }) => slug === id)).toEqual([expect.objectContaining({ undelivered: first })])
  const figures = (await staff.call('GET', `${issuer.replace('/v1/issuer', '/v3')}/award-figures`)).json()
  expect(figures.undelivered).toBe(1)
  expect(await preview(token)).toMatchObject({
    state: 'disowned',
    may_object: false,
    take_back_until: expect.any(String),
  })
  expect(await preview(token)).not.toHaveProperty('email')
  const refused = await keep(server, token)
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'keep.disowned'])
  shiftClock(301_000)
  await post('/renew', token)
  const again = await resend(id)
  expect([again.statusCode, again.json().detail]).toEqual([
    400,
    'Whoever reads this address says that the badge is not meant for them. Revoke it and award it to the right address.',
  ])
  const many = { awards: [id], kind: 'again' }
  const answer = await staff.call('POST', `${issuer.replace('/v1/issuer', '/v3')}/award-mails`, { body: many })
  expect(answer.json()).toMatchObject({ sent: [], refused: [{ award: id }] })
  expect(await mailsOf(email, 'award')).toHaveLength(1)
  const entries = await db()
    .selectFrom('audit_entries')
    .select(['verb', 'account_id', 'client_id'])
    .where('subject_id', '=', id)
    .execute()
  expect(entries).toEqual([{ verb: 'award.disowned', account_id: null, client_id: 'link' }])
})

test('a press by mistake is taken back for half an hour, and by no link afterwards', async () => {
  const email = newEmail('wrong')
  const { id, token } = await given(email)
  expect((await withdraw(token)).statusCode).toBe(200)
  await object(token)
  shiftClock(halfHour - 1000)
  expect((await withdraw(token)).statusCode).toBe(200)
  expect((await find(id)).undelivered).toBeUndefined()
  expect(await preview(token)).toMatchObject({ state: 'new', email, may_object: true })
  await object(token)
  shiftClock(2 * halfHour)
  expect(await preview(token)).toMatchObject({ state: 'disowned' })
  expect(await preview(token)).not.toHaveProperty('take_back_until')
  const late = await withdraw(token)
  expect([late.statusCode, late.json().code]).toEqual([400, 'keep.disowned'])
  expect((await find(id)).undelivered?.reason).toBe('disowned')
})

test('[A14] said and taken back in turns, it leaves ten entries a day in the audit log, and not one without end', async () => {
  const { id, token } = await given(newEmail('turns'))
  const countEntries = async () => {
    const entries = await db().selectFrom('audit_entries').select('number').where('subject_id', '=', id).execute()
    return entries.length
  }
  for (let turn = 0; turn < 10; turn++) expect((await (turn % 2 ? withdraw : object)(token)).statusCode).toBe(200)
  for (let more = 0; more < 3; more++) {
    const refused = await object(token)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate-limited'])
  }
  // What is so already costs nothing.
  expect((await withdraw(token)).statusCode).toBe(200)
  expect([await countEntries(), (await find(id)).undelivered]).toEqual([10, undefined])
  const other = await given(newEmail('turns'))
  expect((await object(other.token)).statusCode).toBe(200)
  shiftClock(day + 60_000)
  expect((await object(token)).statusCode).toBe(200)
  expect(await countEntries()).toBe(11)
})

test('[A1] it is the same for an address that has an account, and its owner can take the badge all the same', async () => {
  const maya = await givenPerson(server)
  const { id, token } = await given(maya.email)
  const answers = [await object(token), await object((await given(newEmail('nobody'))).token)]
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [200, '{}']))
  expect(await preview(token, maya.token)).toMatchObject({ state: 'disowned' })
  const path = `/v1/earner/badges/${id}?json_format=plain`
  expect((await maya.call('PUT', path, { body: { acceptance: 'Accepted' } })).statusCode).toBe(200)
  expect(await find(id)).toMatchObject({ acceptance: 'Accepted' })
  expect((await find(id)).undelivered).toBeUndefined()
  const taken = await object(token)
  expect([taken.statusCode, taken.json().code]).toEqual([400, 'keep.taken'])
  expect(await preview(token, maya.token)).toMatchObject({ state: 'own', may_object: false })
})

test('a link that was used, is too old or is unknown says nothing', async () => {
  const used = await givenKeepLink(staff, badge, newEmail('kept'))
  await keep(server, used)
  const { id, token: old } = await given(newEmail('old'))
  shiftClock(31 * 86_400_000)
  for (const token of [used, old, 'sash_kb_unknown']) {
    const answer = await object(token)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'keep.link'])
    // Whoever guesses has to wait.
    shiftClock(3_600_000)
  }
  expect((await withdraw(old)).json().code).toBe('keep.link')
  expect((await find(id)).undelivered).toBeUndefined()
})

test('mails that wait are called off, and the word outlives the mails that were written', async () => {
  const email = newEmail('wrong')
  const { id, token } = await given(email)
  await context().queue.drain()
  shiftClock(301_000)
  await resend(id)
  await context().queue.drain()
  await db().updateTable('mails').set({ state: 'held' }).where('award_id', '=', id).execute()
  await object(token)
  const states = await db()
    .selectFrom('mails')
    .select('state')
    .where('award_id', '=', id)
    .orderBy('created_at')
    .execute()
  expect(states.map(({ state }) => state)).toContain('cancelled')
  await db().deleteFrom('mails').where('award_id', '=', id).execute()
  expect((await find(id)).undelivered?.reason).toBe('disowned')
  await staff.call('DELETE', `${badge}/assertions/${id}`, { body: { revocation_reason: 'Wrong address' } })
  expect((await find(id)).undelivered).toBeUndefined()
  expect((await object(token)).json().code).toBe('keep.revoked')
})

test('of a keep and an objection at once one holds, and the other is told', async () => {
  const { id, token } = await given(newEmail('both'))
  const [kept, said] = await Promise.all([keep(server, token), object(token)])
  const award = await find(id)
  if (kept.statusCode === 201) {
    expect([award.acceptance, award.undelivered, said.statusCode >= 400]).toEqual(['Accepted', undefined, true])
  } else {
    expect([kept.json().code, award.undelivered?.reason, said.statusCode]).toEqual(['keep.disowned', 'disowned', 200])
  }
})
