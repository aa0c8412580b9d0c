import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, decide, givenEndorsement } from '#testing/given/given-endorsement.ts'
import { origin } from '#testing/given/given-story.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let earner: GivenPerson
let issuer: string
let badge: string
let awardId: string
beforeAll(async () => {
  server = await startTestServer()
  const endorser = await givenPerson(server)
  owner = await givenPerson(server)
  earner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
  awardId = await givenAward(owner, badge, earner.email)
  const ours = await givenIssuer(endorser, { name: 'Sea Board' })
  for (const [path, comment] of [
    [issuer, 'Known for years.'],
    [badge, 'A good badge.'],
    [`${badge}/assertions/${awardId}`, 'We saw it done.'],
  ] as const) {
    await decide(owner, path, await givenEndorsement(endorser, ours, path, { comment }), true)
  }
})
afterAll(async () => {
  await server.stop()
})

const page = async (url: string): Promise<string> =>
  (await server.call('GET', url.replace(origin, ''), { headers: { accept: 'text/html' } })).body
const saysOf = (html: string) =>
  ['Known for years.', 'A good badge.', 'We saw it done.'].filter((words) => html.includes(words))

test('each page shows what was said of what it shows; that of an award also what was said of its badge', async () => {
  expect(saysOf(await page(addressOf(issuer)))).toEqual(['Known for years.'])
  expect(saysOf(await page(addressOf(badge)))).toEqual(['A good badge.'])
  const award = await page(`${origin}/public/assertions/${awardId}`)
  expect(saysOf(award)).toEqual(['A good badge.', 'We saw it done.'])
  expect(award).toMatch(/About this award[\s\S]*About the badge/)
})

test('a link that its maker can end tells nothing of the award that its maker did not choose', async () => {
  const body = { kind: 'badge', target: awardId, with_name: false, with_evidence: false }
  const { url } = (await earner.call('POST', '/v3/backpack/share-links', { body })).json()
  const html = await page(url)
  expect(saysOf(html)).toEqual(['A good badge.'])
  expect(html).not.toContain(awardId)
})

test('a revoked award shows nobody who stood behind it', async () => {
  await owner.call('DELETE', `${badge}/assertions/${awardId}`, { body: { revocation_reason: 'Made in error' } })
  expect(saysOf(await page(`${origin}/public/assertions/${awardId}`))).toEqual([])
})
