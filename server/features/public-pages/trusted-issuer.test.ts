import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let operator: GivenPerson
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
  owner = await givenPerson(server)
})
afterAll(async () => await server.stop())

const word = 'vouches for this issuer: they know who it is'
const read = async (path: string, accept: string) => (await server.call('GET', path, { headers: { accept } })).body
const idOf = (path: string) => path.split('/').at(-1) ?? ''

test('that operators vouch for an issuer stands on pages and in reports, and in no document of Open Badges', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  const award = await givenAward(owner, badge, 'kim@example.org')
  const pages = [`/public/issuers/${idOf(issuer)}`, `/public/badges/${idOf(badge)}`, `/public/assertions/${award}`]
  const verify = async (url: string, recipient?: string) =>
    (
      await server.call('POST', '/v3/verify', { body: { url: `http://localhost:8000${url}`, recipient } })
    ).json<Verification>()
  const documents = () => Promise.all(pages.map((page) => read(page, 'application/ld+json')))
  const before = await documents()
  const trust = (trusted: boolean) =>
    operator.call('PUT', `/v3/operator/issuers/${idOf(issuer)}`, { body: { trusted, version: 1 } })
  for (const page of pages) expect(await read(page, 'text/html')).not.toContain(word)
  expect(await verify(pages[2] ?? '')).not.toHaveProperty('trustedIssuer')

  await trust(true)
  for (const page of pages) expect(await read(page, 'text/html')).toContain(word)
  expect(await documents()).toEqual(before)
  expect(await verify(pages[2] ?? '')).toMatchObject({ verdict: 'valid', trustedIssuer: true })
  expect(await verify(`${pages[2]}?v=3_0`)).toMatchObject({ verdict: 'valid', trustedIssuer: true })
  expect(await verify(pages[2] ?? '', 'lee@example.org')).not.toHaveProperty('trustedIssuer')
  const body = { url: `http://localhost:8000${pages[2]}` }
  const report = (await server.call('POST', '/v3/verify/reports', { body })).json<{ url: string }>()
  expect(await read(new URL(report.url).pathname, 'text/html')).toContain(word)

  await trust(false)
  for (const page of pages) expect(await read(page, 'text/html')).not.toContain(word)
})
