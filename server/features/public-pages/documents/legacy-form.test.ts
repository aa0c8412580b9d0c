import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenStory, origin, type Story } from '#testing/given/given-story.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let story: Story
beforeAll(async () => {
  server = await startTestServer()
  story = await givenStory(server, 'svg')
})
afterAll(async () => {
  await server.stop()
})

const get = async (path: string) => (await server.call('GET', path)).json()
const legacy = (path: string) => `${origin}${path}?v=1_1`

test('assertion, badge class and issuer are to be had in the form of 1.1', async () => {
  const { award, badge, issuer } = story
  expect(await get(`${award.publicPath}?v=1_1`)).toMatchObject({
    '@context': 'https://w3id.org/openbadges/v1',
    id: legacy(award.publicPath),
    uid: award.id,
    verify: { type: 'hosted', url: legacy(award.publicPath) },
    badge: legacy(badge.publicPath),
    evidence: 'https://logbook.example/61',
  })
  const badgeClass = await get(`${badge.publicPath}?v=1_1`)
  expect(badgeClass).toMatchObject({
    id: legacy(badge.publicPath),
    criteria: 'https://harbour.example/criteria',
    issuer: legacy(issuer.publicPath),
  })
  expect(badgeClass).not.toHaveProperty('alignment')
  expect(await get(`${issuer.publicPath}?v=1_1`)).toMatchObject({ id: legacy(issuer.publicPath), type: 'Issuer' })
})

test('what is put in the place of an address has the same form', async () => {
  const body = await get(`${story.award.publicPath}?v=1_1&expand=badge&expand=badge.issuer`)
  expect(body.badge).toMatchObject({ '@context': 'https://w3id.org/openbadges/v1', issuer: { type: 'Issuer' } })
})

test('the form of 1.1 verifies like the others', async () => {
  const answer = await server.call('POST', '/v3/verify', { body: { url: legacy(story.award.publicPath) } })
  expect(answer.json()).toMatchObject({ verdict: 'valid', credential: { name: 'Day Skipper' } })
})

test('an edition that does not exist is refused', async () => {
  const answer = await server.call('GET', `${story.award.publicPath}?v=9_9`)
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { v: ['Invalid OpenBadges version'] }])
})

test('once revoked, the form of 1.1 says so', async () => {
  await story.owner.call('DELETE', story.award.path, { body: { revocation_reason: 'Made in error' } })
  expect(await get(`${story.award.publicPath}?v=1_1`)).toMatchObject({
    revoked: true,
    revocationReason: 'Made in error',
  })
})
