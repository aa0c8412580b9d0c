import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import type { Demo } from '#contracts/sessions/sessions.ts'
import { context } from '#infra/context.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { fillDemo } from './prepare.ts'
import { readArt } from './read-art.ts'
import { applicants, earner, issuerPerson, issuers, password } from './story.ts'

let server: TestServer
let told: string
beforeAll(async () => {
  server = await startTestServer()
  told = await fillDemo(server.app)
}, 120_000)
afterAll(() => server.stop())

const signIn = async (username: string): Promise<string> => {
  const form = { username, password, scope: recipientScope }
  return (await server.call('POST', '/o/token', { form })).json<{ access_token: string }>().access_token
}

test('the sample is filled through the interface, and whoever tries it signs in as told', async () => {
  for (const words of [earner.email, issuerPerson.email, password]) expect(told).toContain(words)

  const token = await signIn(earner.email)
  const badges = await server.call('GET', '/v1/earner/badges?json_format=plain&include_pending=true', { token })
  // Ten awards of the two issuers, and what was brought in from elsewhere.
  expect(badges.json<unknown[]>().length).toBeGreaterThan(10)
  const collections = await server.call('GET', '/v1/earner/collections', { token })
  expect(collections.json()).toHaveLength(2)
  expect((await signIn(issuerPerson.email)).length).toBeGreaterThan(0)

  const awards = await context().db.selectFrom('awards').select('revoked_at').execute()
  // Nine of them were taken at the open day, and one is of today.
  expect(awards).toHaveLength(70)
  expect(awards.filter((award) => award.revoked_at !== null).length).toBeGreaterThan(0)
})

test('two people wait for an answer to what they showed', async () => {
  const rows = await context().db.selectFrom('badge_requests').select(['state', 'claim_id']).execute()
  expect(rows).toEqual(applicants.map(() => ({ state: 'submitted', claim_id: expect.any(String) })))
})

test('from the newest mail in the outbox a badge can be kept', async () => {
  const { body, to_address: email } = await context()
    .db.selectFrom('mails')
    .select(['body', 'to_address'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const [, token] = /\/auth\/keep-badge\/([\w-]+)/.exec(body) ?? []
  const offer = await server.call('POST', '/v3/keep-links/preview', { body: { token } })
  expect(offer.json()).toMatchObject({ state: 'new', email })
})

test('the picture of each badge says its name', () => {
  const firstOf = (name: string) => name.split(' ')[0] ?? name
  const others = issuers
    .flatMap(({ badges }) => badges)
    .filter(({ name, art }) => !/<title[^>]*>([^<]+)/.exec(readArt(art))?.[1]?.includes(firstOf(name)))
  expect(others).toEqual([])
})

test('the sign-in page offers to be one of its people', async () => {
  const { demo } = (await server.call('GET', '/v3/setup')).json<{ demo: Demo }>()
  expect(demo.people.map(({ role }) => role)).toEqual(['earner', 'issuer', 'operator'])
  for (const { role, email } of demo.people) {
    const form = { username: email, password: demo.password, scope: recipientScope }
    const { access_token: token } = (await server.call('POST', '/o/token', { form })).json<{ access_token: string }>()
    const overview = await server.call('GET', '/v3/operator/overview', { token })
    expect(overview.statusCode).toBe(role === 'earner' ? 404 : 200)
  }
})

test('it tells a token with which a program awards at once', async () => {
  const [, origin, email, token = ''] = /export SASH=(\S+) SASH_EMAIL=(\S+) SASH_TOKEN=(\S+)/.exec(told) ?? []
  expect([origin, email]).toEqual([context().config.origin, issuerPerson.email])
  const [badge] = (await server.call('GET', '/v1/issuer/all-badges', { token })).json<Record<string, string>[]>()
  const issuer = badge?.issuer?.split('/').at(-1)
  const answer = await server.call('POST', `/v1/issuer/issuers/${issuer}/badges/${badge?.slug}/assertions`, {
    token,
    body: { recipient_identifier: 'ada@example.org' },
  })
  expect(answer.statusCode).toBe(201)
})
