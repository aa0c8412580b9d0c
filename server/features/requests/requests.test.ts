import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnRequest, RequestInBrief } from '#contracts/requests/asking.ts'
import type { RequestReview } from '#contracts/requests/reviewing.ts'
import { db } from '#infra/context.ts'
import { mailsOf } from '#testing/given/given-move.ts'
import {
  badgeIdOf,
  givenDraft,
  givenRequest,
  givenRules,
  met,
  requestsOf,
  rulesOf,
  sendFile,
} from '#testing/given/given-request.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let staff: GivenPerson
let stranger: GivenPerson
let earner: GivenPerson
let issuer: string
let foreign: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  staff = await givenPerson(server)
  stranger = await givenPerson(server)
  earner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  foreign = await givenIssuer(stranger)
  await givenStaff(issuer, staff, 'staff')
})
afterAll(async () => await server.stop())

/** A class that may be asked for. */
const given = async (rules: object = {}): Promise<string> => {
  const badge = await givenBadgeClass(owner, issuer)
  await givenRules(owner, badge, rules)
  return badge
}
const decide = (by: GivenPerson, id: string, body: object) =>
  by.call('POST', `${requestsOf(issuer)}/${id}/decision`, { body: { rounds: 1, verdicts: met, ...body } })
/** An answer without the number that each has of its own. */
const wordsOf = ({ body }: { body: string }): string => body.replace(/"request_id":"[^"]*"/, '')
const begin = (by: GivenPerson, badge: string) =>
  by.call('POST', '/v3/requests', { body: { badge_class: badgeIdOf(badge) } })

test('nobody may ask before the issuer says so, and an unknown class answers the same', async () => {
  const badge = await givenBadgeClass(owner, issuer)
  expect((await owner.call('GET', rulesOf(badge))).json()).toMatchObject({ open: false, points: [] })
  const closed = await server.call('GET', `/v3/request-rules/${badgeIdOf(badge)}`)
  const unknown = await server.call('GET', '/v3/request-rules/none')
  expect([closed.statusCode, unknown.statusCode]).toEqual([404, 404])
  expect(wordsOf(closed)).toBe(wordsOf(unknown))
  expect((await begin(earner, badge)).statusCode).toBe(404)
  await givenRules(owner, badge)
  expect((await server.call('GET', `/v3/request-rules/${badgeIdOf(badge)}`)).json()).toMatchObject({
    badge_class: { name: 'Day Skipper', issuer: 'Harbour School' },
    points: [{ key: 'night' }, { key: 'log' }],
  })
  expect((await staff.call('PUT', rulesOf(badge), { body: { open: false } })).statusCode).toBe(404)
})

test('a request is accepted with the parts that the person lets, and the badge is in their backpack', async () => {
  const badge = await given()
  const draft = await givenDraft(earner, badge, {
    text_public: true,
    links: [
      { url: 'https://video.example/night', public: true },
      { url: 'https://private.example/', public: false },
    ],
  })
  const added = (await sendFile(earner, draft.id, Buffer.from('Log of Oct 3.'), 'log.exe')).json<OwnRequest>()
  const file = added.evidence.find(({ kind }) => kind === 'file')
  expect(file).toMatchObject({ name: 'log.txt', media_type: 'text/plain; charset=utf-8', public: false })
  await earner.call('PUT', `/v3/requests/${draft.id}`, {
    body: {
      text: 'I sailed by night.',
      text_public: true,
      links: [{ url: 'https://video.example/night', public: true }, { url: 'https://private.example/' }],
      public_files: [file?.id],
    },
  })
  expect((await staff.call('GET', `${requestsOf(issuer)}/${draft.id}`)).statusCode).toBe(404)
  await earner.call('POST', `/v3/requests/${draft.id}/send`)
  const seen = (await staff.call('GET', `${requestsOf(issuer)}/${draft.id}`)).json<RequestReview>()
  expect(seen).toMatchObject({ state: 'submitted', own: false, person: { email: earner.email }, held_award: null })
  expect(seen.evidence).toHaveLength(4)
  expect((await server.call('GET', `/public/evidence/${file?.id}`)).statusCode).toBe(404)

  const refused = await decide(staff, draft.id, {
    decision: 'accept',
    verdicts: [{ point: 'night', verdict: 'not-met' }],
  })
  expect([refused.statusCode, refused.json()]).toMatchObject([409, {}])
  const accepted = await decide(staff, draft.id, { decision: 'accept', narrative: 'Reviewed.' })
  const { award_id } = accepted.json<RequestReview>()
  expect(accepted.json()).toMatchObject({ state: 'accepted', award_id: expect.any(String) })
  const award = (await owner.call('GET', `${badge}/assertions/${award_id}`)).json<{ evidence_items: object[] }>()
  expect(award).toMatchObject({ acceptance: 'Accepted', narrative: 'Reviewed.', recipient_identifier: earner.email })
  expect(award.evidence_items).toMatchObject([
    { narrative: 'I sailed by night.' },
    { evidence_url: 'https://video.example/night' },
    { evidence_url: expect.stringMatching(new RegExp(`/public/evidence/${file?.id}$`)), name: 'log.txt' },
  ])
  const kept = await server.call('GET', `/public/evidence/${file?.id}`)
  expect([kept.statusCode, kept.body]).toEqual([200, 'Log of Oct 3.'])
  expect(kept.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename="log.txt"/),
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  })
  expect((await earner.call('GET', `/v3/requests/${draft.id}`)).json()).toMatchObject({ state: 'accepted', award_id })
  expect((await begin(earner, badge)).statusCode).toBe(409)
  const mails = await mailsOf(earner.email, 'request')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain(`/recipient/requests/${draft.id}`)
})

test('an accepted request without a required point needs a reason, and parts that stay private are refused', async () => {
  const badge = await given()
  const { id, evidence } = await givenRequest(earner, badge)
  const parts = evidence.map((part) => part.id)
  expect((await decide(owner, id, { decision: 'accept', evidence: parts })).statusCode).toBe(400)
  expect((await decide(owner, id, { decision: 'accept', verdicts: [] })).statusCode).toBe(409)
  const accepted = await decide(owner, id, { decision: 'accept', verdicts: [], override: 'I saw it myself.' })
  expect(accepted.statusCode).toBe(200)
})

test('a request is sent back with words, mended, declined with a reason, and asked again after a day', async () => {
  const badge = await given()
  const { id } = await givenRequest(earner, badge)
  expect((await decide(owner, id, { decision: 'send-back' })).statusCode).toBe(400)
  expect((await decide(owner, id, { decision: 'decline', text: ' ' })).statusCode).toBe(400)
  await decide(owner, id, { decision: 'send-back', text: 'By night?' })
  const back = (await earner.call('GET', `/v3/requests/${id}`)).json<OwnRequest>()
  expect(back).toMatchObject({ state: 'changes-asked', answer: 'By night?', due_at: expect.any(String) })
  expect(back.history.map(({ kind }) => kind)).toEqual(['sent-back', 'sent'])
  expect(JSON.stringify(back)).not.toContain(owner.email)
  await earner.call('POST', `/v3/requests/${id}/send`)
  await decide(owner, id, { rounds: 2, decision: 'decline', text: 'Not this year.' })
  expect((await begin(earner, badge)).statusCode).toBe(409)
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await db().updateTable('badge_requests').set({ decided_at: yesterday }).where('request_id', '=', id).execute()
  const next = (await givenRequest(earner, badge, { text: 'Now by night.' })).id
  expect((await owner.call('GET', `${requestsOf(issuer)}/${next}`)).json<RequestReview>().earlier).toMatchObject([
    { state: 'declined', answer: 'Not this year.' },
  ])
})

test('a person has one open request for a class, begun by many calls at once', async () => {
  const badge = await given()
  const answers = await Promise.all(Array.from({ length: 10 }, () => begin(earner, badge)))
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json<OwnRequest>().id}`)).size).toBe(1)
})

test('what is required is asked for before a request is sent', async () => {
  const badge = await given({ asks: { text: 'optional', links: 'required', files: 'required' } })
  const { id } = await givenDraft(earner, badge)
  const refused = await earner.call('POST', `/v3/requests/${id}/send`)
  expect([refused.statusCode, refused.body]).toMatchObject([400, expect.stringMatching(/links.*files/s)])
  expect(
    (
      await owner.call('PUT', rulesOf(badge), {
        body: { open: true, asks: { text: 'off', links: 'off', files: 'off' } },
      })
    ).statusCode,
  ).toBe(400)
})

test('links are web addresses, and nothing is fetched', async () => {
  const { id } = await givenDraft(earner, await given())
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'ftp://a.example/', 'not an address']) {
    expect(
      (await earner.call('PUT', `/v3/requests/${id}`, { body: { text: null, links: [{ url }] } })).statusCode,
    ).toBe(400)
  }
})

test('nobody decides of a request of their own', async () => {
  const badge = await given()
  const { id } = await givenRequest(staff, badge)
  expect((await decide(staff, id, { decision: 'accept' })).statusCode).toBe(403)
  expect((await staff.call('POST', `${requestsOf(issuer)}/${id}/assignment`, { body: {} })).statusCode).toBe(403)
  expect(
    (await owner.call('POST', `${requestsOf(issuer)}/${id}/assignment`, { body: { to: staff.email } })).statusCode,
  ).toBe(400)
  expect((await decide(owner, id, { decision: 'accept' })).statusCode).toBe(200)
})

test('a request is of one reviewer for a week, and then of nobody again', async () => {
  const badge = await given()
  const { id } = await givenRequest(earner, badge)
  const assign = (by: GivenPerson, body: object) => by.call('POST', `${requestsOf(issuer)}/${id}/assignment`, { body })
  const list = async (query: string) =>
    (await staff.call('GET', `${requestsOf(issuer)}?badge=${badgeIdOf(badge)}&${query}`)).json<RequestReview[]>()
  expect(await list('assigned=nobody')).toHaveLength(1)
  expect((await assign(owner, { to: staff.email })).json()).toMatchObject({ assigned_to: { email: staff.email } })
  expect((await assign(owner, { to: stranger.email })).statusCode).toBe(400)
  expect((await assign(owner, { to: 'nobody@none.example' })).statusCode).toBe(400)
  expect(await list('assigned=me&state=waiting')).toMatchObject([{ id, mine: true }])
  expect((await earner.call('GET', `/v3/requests/${id}`)).json()).toMatchObject({ looked_at: true })
  await db().updateTable('badge_requests').set({ assigned_until: new Date() }).where('request_id', '=', id).execute()
  expect(await list('assigned=me')).toEqual([])
  expect(await list('assigned=nobody')).toMatchObject([{ id, assigned_to: null }])
  expect((await assign(staff, { to: null })).json()).toMatchObject({ assigned_to: null })
})

test('the queue pages by key, the oldest first', async () => {
  const badge = await given()
  const people = await Promise.all(Array.from({ length: 5 }, () => givenPerson(server)))
  const ids: string[] = []
  for (const person of people) ids.push((await givenRequest(person, badge)).id)
  const found: string[] = []
  let url: string | undefined = `${requestsOf(issuer)}?badge=${badgeIdOf(badge)}&num=2`
  while (url) {
    const page: Awaited<ReturnType<typeof owner.call>> = await owner.call('GET', url)
    found.push(...page.json<RequestReview[]>().map(({ id }) => id))
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
    url = next?.slice(new URL(next).origin.length)
  }
  expect(found).toEqual(ids)
  const own = (await people[0]?.call('GET', '/v3/requests'))?.json<RequestInBrief[]>()
  expect(own).toMatchObject([{ id: ids[0], state: 'submitted' }])
})

test('staff of another issuer, other earners and strangers find no request, whichever they name', async () => {
  const badge = await given()
  const { id } = await givenDraft(earner, badge)
  const file = (await sendFile(earner, id, Buffer.from('Log.')))
    .json<OwnRequest>()
    .evidence.find((part) => part.kind === 'file')
  await earner.call('POST', `/v3/requests/${id}/send`)
  const paths = [requestsOf(issuer), requestsOf(foreign)].flatMap((base) => [
    ['GET', `${base}/${id}`, undefined],
    ['GET', `${base}/${id}/files/${file?.id}`, undefined],
    ['POST', `${base}/${id}/assignment`, {}],
    ['POST', `${base}/${id}/decision`, { rounds: 1, decision: 'decline', text: 'No.' }],
  ])
  const own = ['', `/files/${file?.id}`].map((rest) => ['GET', `/v3/requests/${id}${rest}`, undefined])
  const mine = ['send', 'withdraw'].map((step) => ['POST', `/v3/requests/${id}/${step}`, undefined])
  for (const [method, url, body] of [...paths, ...own, ...mine]) {
    const answer = await stranger.call(method as 'GET', url as string, { body })
    expect([url, answer.statusCode]).toEqual([url, 404])
    const unknown = await stranger.call(method as 'GET', (url as string).replace(id, 'none'), { body })
    expect(wordsOf(unknown)).toBe(wordsOf(answer))
  }
  expect((await server.call('GET', requestsOf(issuer))).statusCode).toBe(401)
  expect((await stranger.call('GET', requestsOf(issuer))).statusCode).toBe(404)
  expect((await staff.call('GET', `${requestsOf(issuer)}/${id}/files/${file?.id}`)).body).toBe('Log.')
  expect((await earner.call('GET', `/v3/requests/${id}/files/${file?.id}`)).body).toBe('Log.')
})

test('somebody who was awarded meanwhile is told so, and reviewers see it', async () => {
  const badge = await given()
  const { id } = await givenRequest(earner, badge)
  await givenAward(owner, badge, earner.email)
  expect((await owner.call('GET', `${requestsOf(issuer)}/${id}`)).json()).toMatchObject({
    held_award: expect.any(String),
  })
  const refused = await decide(owner, id, { decision: 'accept' })
  expect([refused.statusCode, refused.body]).toMatchObject([409, expect.stringContaining('there already')])
  expect((await earner.call('GET', `/v3/requests/${id}`)).json()).toMatchObject({ state: 'submitted' })
})
