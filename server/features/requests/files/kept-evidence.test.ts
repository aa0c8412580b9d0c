import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OwnRequest } from '#contracts/requests/asking.ts'
import type { RequestReview } from '#contracts/requests/reviewing.ts'
import { shiftClock } from '#infra/clock.ts'
import { givenDraft, givenRules, met, requestsOf, sendFile } from '#testing/given/given-request.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let award: string
let kept: string
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_RATE_LIMIT: '4000' } })
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => await server.stop())

/** A badge with a file on it. */
beforeEach(async () => {
  const earner = await givenPerson(server)
  const badge = await givenBadgeClass(owner, issuer)
  await givenRules(owner, badge)
  const { id } = await givenDraft(earner, badge)
  const { evidence } = (await sendFile(earner, id, Buffer.from('Log of Oct 3.'))).json<OwnRequest>()
  const file = evidence.find(({ kind }) => kind === 'file')?.id
  await earner.call('PUT', `/v3/requests/${id}`, { body: { text: 'By night.', public_files: [file] } })
  await earner.call('POST', `/v3/requests/${id}/send`)
  const accepted = await owner.call('POST', `${requestsOf(issuer)}/${id}/decision`, {
    body: { rounds: 1, decision: 'accept', verdicts: met },
  })
  award = `${badge}/assertions/${accepted.json<RequestReview>().award_id}`
  kept = `/public/evidence/${file}`
})
const read = (headers: Record<string, string> = {}) => server.call('GET', kept, { headers })
const correct = (body: object) => owner.call('PUT', award, { body })

test('a file on a badge is asked for each time, and who has it gets no bytes', async () => {
  const first = await read()
  expect(first.headers).toMatchObject({ 'cache-control': 'public, no-cache', etag: expect.stringMatching(/^"\w+"$/) })
  const again = await read({ 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'public, no-cache'])
  expect((await read({ 'if-none-match': '"other"' })).body).toBe('Log of Oct 3.')
  expect(first.headers['ratelimit-limit']).toBeDefined()
})

test('a file that a correction takes off the badge is gone at once, for who has it too', async () => {
  const { etag } = (await read()).headers
  const { evidence_items } = (await owner.call('GET', award)).json<{ evidence_items: { evidence_url?: string }[] }>()
  const taken = await correct({ evidence_items: [{ narrative: 'Seen.' }, { evidence_url: 'https://e.example/1' }] })
  expect(taken.statusCode).toBe(200)
  expect((await read()).statusCode).toBe(404)
  expect((await read({ 'if-none-match': String(etag) })).statusCode).toBe(404)
  await correct({ evidence_items })
  expect((await read()).statusCode).toBe(200)
})

test('a file of a badge that was revoked, or has expired, is gone', async () => {
  await correct({ expires: new Date(Date.now() + 3_600_000).toISOString() })
  expect((await read()).statusCode).toBe(200)
  shiftClock(7_200_000)
  expect((await read()).statusCode).toBe(404)
})
