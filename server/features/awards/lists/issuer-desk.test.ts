import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AwardFigures, DeskAward } from '#contracts/awards/issuer-desk.ts'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
let other: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
  other = await givenBadgeClass(owner, issuer)
})
afterAll(async () => {
  await server.stop()
})

const day = 86_400_000
const desk = () => issuer.replace('/v1/issuer', '/v3')
const idOf = (path: string) => path.split('/').at(-1)
const list = async (query = '') => (await owner.call('GET', `${desk()}/awards${query}`)).json<DeskAward[]>()
const slugs = async (query: string) => (await list(query)).map(({ slug }) => slug)
const figures = async (query = '') => (await owner.call('GET', `${desk()}/award-figures${query}`)).json<AwardFigures>()
const mail = async (awards: string[], kind: 'again' | 'reminder', person = owner) =>
  person.call('POST', `${desk()}/award-mails`, { body: { awards, kind } })
const endDaysAgo = (award: string, days: number) =>
  context()
    .db.updateTable('awards')
    .set({ issued_on: new Date(Date.now() - (days + 9) * day), expires_at: new Date(Date.now() - days * day) })
    .where('award_id', '=', award)
    .execute()
const mailsOf = async (award: string) =>
  (await context().db.selectFrom('mails').select('mail_id').where('award_id', '=', award).execute()).length

test('all awards of an issuer stand together, each with its badge and its mail, and what has ended by itself', async () => {
  const quiet = { create_notification: false }
  const soon = (days: number) => ({ ...quiet, expires: new Date(Date.now() + days * day).toISOString() })
  const [first, second] = [await givenAward(owner, badge, newEmail()), await givenAward(owner, other, newEmail())]
  const later = await givenAward(owner, badge, newEmail(), soon(2))
  const sooner = await givenAward(owner, other, newEmail(), soon(1))
  const revoked = [await givenAward(owner, badge, newEmail(), quiet), await givenAward(owner, other, newEmail(), quiet)]
  for (const [index, one] of [badge, other].entries()) {
    await owner.call('DELETE', `${one}/assertions/${revoked[index]}`, { body: { revocation_reason: 'Error' } })
  }
  expect(await slugs('')).toEqual([sooner, later, second, first])
  expect(await slugs(`?badge=${idOf(badge)}`)).toEqual([later, first])
  expect((await list())[3]).toMatchObject({
    badge: { slug: idOf(badge), name: 'Day Skipper' },
    accepted_at: null,
    mail: { state: 'kept', count: 1 },
    json: { type: 'Assertion' },
  })
  expect(await slugs('?ended=revoked')).toEqual(revoked.toReversed())
  expect(await slugs(`?ended=revoked&badge=${idOf(other)}`)).toEqual([revoked[1]])
  await endDaysAgo(later, 1)
  await endDaysAgo(sooner, 2)
  expect(await slugs('')).toEqual([second, first])
  expect(await slugs('?ended=expired')).toEqual([later, sooner])
  expect(await slugs(`?ended=expired&badge=${idOf(other)}`)).toEqual([sooner])
  const page = await owner.call('GET', `${desk()}/awards?ended=expired&num=1`)
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(page.headers.link)) ?? []
  expect((await owner.call('GET', next)).json<DeskAward[]>().map(({ slug }) => slug)).toEqual([sooner])
  expect(await figures()).toEqual({
    counted_to: 10_000,
    awarded: 4,
    recent: 4,
    newest: 4,
    accepted: 0,
    waiting: 2,
    undelivered: 0,
    expired: 2,
    revoked: 2,
  })
  expect(await figures(`?badge=${idOf(badge)}`)).toMatchObject({ awarded: 2, waiting: 1, expired: 1, revoked: 1 })
})

test('pages go on past badges that ended before computers counted', async () => {
  const old = [await givenAward(owner, badge, newEmail()), await givenAward(owner, badge, newEmail())]
  for (const [index, award] of old.entries()) await endDaysAgo(award, 25_000 + index)
  const first = await owner.call('GET', `${desk()}/awards?ended=expired&num=1&badge=${idOf(badge)}`)
  const seen = first.json<DeskAward[]>().map(({ slug }) => slug)
  let [, next] = /<([^>]+)>; rel="next"/.exec(String(first.headers.link)) ?? []
  while (next !== undefined) {
    const page = await owner.call('GET', next)
    seen.push(...page.json<DeskAward[]>().map(({ slug }) => slug))
    next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1]
  }
  expect(seen.slice(-2)).toEqual(old)
})

test('several mails go again together, once, and those that do not are named with the reason', async () => {
  const fresh = await givenAward(owner, badge, newEmail())
  const [one, two] = [await givenAward(owner, badge, newEmail()), await givenAward(owner, other, newEmail())]
  const phone = await givenAward(owner, badge, '+4915112345', { recipient_type: 'telephone' })
  const strange = await givenAward(owner, await givenBadgeClass(owner, await givenIssuer(owner)), newEmail())
  await context()
    .db.updateTable('mails')
    .set({ created_at: new Date(Date.now() - 400_000) })
    .where('award_id', 'in', [one, two])
    .execute()
  const wanted = [one, fresh, two, phone, strange, one]
  const answers = await Promise.all([mail(wanted, 'again'), mail(wanted, 'again')])
  const sent = answers.flatMap((answer) => answer.json<{ sent: string[] }>().sent)
  expect(sent.toSorted()).toEqual([one, two].toSorted())
  expect([await mailsOf(one), await mailsOf(two), await mailsOf(fresh)]).toEqual([2, 2, 1])
  const reasons = answers[0]?.json<{ refused: { award: string; reason: string }[] }>().refused ?? []
  expect(reasons.filter(({ award }) => [phone, strange].includes(award))).toEqual([
    { award: phone, reason: 'Only an email address gets mails.' },
    { award: strange, reason: 'Not found.' },
  ])
  await context().queue.drain()
  expect((await list()).find(({ slug }) => slug === one)?.mail).toMatchObject({ state: 'kept', count: 2 })
})

test('a reminder goes to those alone who have not taken the badge, and not within three days', async () => {
  const earner = await givenPerson(server, newEmail())
  const taken = await givenAward(owner, badge, earner.email)
  await context()
    .db.updateTable('awards')
    .set({ acceptance: 'Accepted', accepted_at: new Date() })
    .where('award_id', '=', taken)
    .execute()
  const open = await givenAward(owner, badge, newEmail())
  const reasonsOf = (answer: Awaited<ReturnType<typeof mail>>) =>
    answer.json<{ refused: { reason: string }[] }>().refused.map(({ reason }) => reason)
  expect(reasonsOf(await mail([taken, open], 'reminder'))).toEqual([
    'The badge was taken already.',
    'A mail about it was written in the last three days.',
  ])
  await context()
    .db.updateTable('mails')
    .set({ created_at: new Date(Date.now() - 3 * day - 1000) })
    .where('award_id', '=', open)
    .execute()
  const ended = await givenAward(owner, badge, newEmail(), { create_notification: false })
  await endDaysAgo(ended, 1)
  expect(reasonsOf(await mail([ended], 'reminder'))).toEqual(['The badge has expired.'])
  expect((await mail([open], 'reminder')).json()).toMatchObject({ sent: [open], refused: [] })
  expect(reasonsOf(await mail([open], 'reminder'))).toEqual(['A mail about it was written in the last three days.'])
})

test('the desk of an issuer is there for its staff alone', async () => {
  const stranger = await givenPerson(server)
  for (const path of ['awards', 'award-figures']) {
    expect((await stranger.call('GET', `${desk()}/${path}`)).statusCode).toBe(404)
  }
  expect((await mail(['x'], 'again', stranger)).statusCode).toBe(404)
})
