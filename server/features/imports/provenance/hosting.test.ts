import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectScopes, recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import type { JsonObject } from '#openbadges'
import { createElsewhere, elsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { givenStory, origin, type Story } from '#testing/given/given-story.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let story: Story
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  story = await givenStory(server, 'svg')
  maya = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(async () => {
  await server.stop()
})

const bring = async (assertion: object | string) =>
  maya.call('POST', '/v1/earner/badges?json_format=plain', {
    body: { assertion: typeof assertion === 'string' ? assertion : JSON.stringify(assertion) },
  })
const pageOf = (id: string) => `${origin}/public/assertions/${id}`
const read = (id: string) => server.call('GET', `/public/assertions/${id}`, { headers: { accept: '*/*' } })

/** A badge of 1.1 at an address elsewhere. */
const givenOlder = (path: string, more: JsonObject = {}): JsonObject => {
  const { id: _id, verification: _kind, ...rest } = givenHosted(site, maya.email)
  const verification = { type: 'hosted', url: `${elsewhere}${path}` }
  const badge = { ...rest, '@context': 'https://w3id.org/openbadges/v1', uid: '7', verification, ...more }
  site.put(path, badge)
  return badge
}

test('[T1] a badge that says to be at home at the address of its copy here does not take the place of one that was good', async () => {
  const token = await givenToken(maya.accountId, connectScopes.createAssertions)
  const hand = () =>
    server.call('POST', '/ims/ob/v2p1/assertions', { token, body: { assertion: { id: `${elsewhere}/older` } } })
  const good = givenOlder('/older')
  expect((await hand()).statusCode).toBe(200)
  const id = (await maya.call('GET', '/v1/earner/badges?json_format=plain')).json().at(-1).id
  for (const url of [pageOf(id), `${pageOf(id)}.json`, pageOf(id).replace('localhost', 'LOCALHOST.')]) {
    givenOlder('/older', { verify: { type: 'hosted', url } })
    expect([url, (await hand()).statusCode]).toEqual([url, 400])
  }
  expect((await read(id)).json()).toEqual(good)
})

test('[T1] one that lives by where it stands is not served where it could be taken for ours', async () => {
  const hosted = givenHosted(site, maya.email)
  const id = (await bring(hosted)).json().id
  expect((await read(id)).json()).toEqual(hosted)
  const page = pageOf(id)
  const twice = JSON.stringify(hosted).replace('{', `{"id":${JSON.stringify(page).replace('lo', '\\u006co')},`)
  const texts: (object | string)[] = [
    { ...hosted, verify: { type: 'hosted', url: page } },
    { ...hosted, '@context': ['https://w3id.org/openbadges/v2', { here: `${origin}/public/` }] },
    { ...hosted, '@context': ['https://w3id.org/openbadges/v2', { [`${origin}/public/`]: 'id' }] },
    { ...hosted, home: page.replace('http', 'HTTPS') },
    { ...hosted, home: '//localhost:8000/public' },
    twice,
    { recipient: 'sha256$0', badge: { issuer: { origin } } },
    { ...hosted, credentialSubject: {}, home: page },
  ]
  for (const text of texts) {
    const credential = typeof text === 'string' ? text : JSON.stringify(text)
    await sql`update imported_badges set credential = ${credential} where import_id = ${id}`.execute(context().db)
    const { statusCode, body } = await read(id)
    expect([credential, statusCode, body]).toEqual([credential, 406, expect.not.stringContaining('"recipient"')])
  }
})

test('[T1] a file that says something else than its issuer hosts is not shown as what the issuer wrote', async () => {
  const hosted = givenHosted(site, maya.email)
  const other = JSON.stringify({ ...hosted, narrative: 'The best of all' })
  const brought = await bring(other)
  expect([brought.statusCode, brought.json().narrative]).toEqual([201, null])
  expect((await read(brought.json().id)).statusCode).toBe(406)
})

test('[T1] the profile of an issuer that calls itself by another id lends a badge neither name nor id', async () => {
  const keys = await generateKeyPair('ES256')
  const issuer = `${elsewhere}/named`
  site.put('/.well-known/jwks.json', { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k1' }] })
  const victim = `${origin}${story.issuer.publicPath}`
  site.put('/named', { id: victim, type: ['Profile'], name: 'Harbour School', url: 'https://x.example/' })
  const { proof: _proof, ...credential } = await givenSigned(maya.email)
  const subject = { id: 'urn:uuid:00000000-0000-4000-9000-000000000001', ...(credential.credentialSubject as object) }
  const said = { ...credential, issuer: { id: issuer, type: ['Profile'] }, credentialSubject: subject }
  const claims = { ...said, iss: issuer, sub: subject.id, jti: credential.id }
  const jwt = await new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'ES256', kid: 'k1', typ: 'JWT' })
    .sign(keys.privateKey)
  const brought = await bring(jwt)
  expect([brought.statusCode, brought.json().json.badge.issuer]).toEqual([
    201,
    { id: issuer, type: 'Issuer', name: 'harbour.example', url: '', email: '' },
  ])
})

test('[T1] what stands at an address of ours is never read over the network, however it is written', async () => {
  const hosted = givenHosted(site, maya.email)
  const id = (await bring(hosted)).json().id
  const odd = `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`
  for (const url of [pageOf(odd), pageOf(id).replace('localhost', 'localhost.'), pageOf(id).replace('//', '//m@')]) {
    site.put(url, { ...hosted, id: url, badge: `${origin}${story.badge.publicPath}` })
    const brought = await bring(url)
    expect([url, brought.statusCode]).toEqual([url, 400])
    const said = (await server.call('POST', '/v3/verify', { body: { url } })).json()
    expect([url, said.verdict === 'valid', said.trustedIssuer]).toEqual([url, url.includes('.:'), undefined])
    expect(site.asked).not.toContain(url)
  }
})

test('[T1] the page of a copy tells search engines where it is, and not that it is the badge', async () => {
  const id = (await bring(givenHosted(site, maya.email))).json().id
  const page = await server.call('GET', `/public/assertions/${id}`, { headers: { accept: 'text/html' } })
  const said = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.body)?.[1] ?? '{}')
  expect([said.url, said['@id']]).toEqual([pageOf(id), undefined])
})

test('[T1] nor by way of another site that leads here', async () => {
  const hosted = givenHosted(site, maya.email)
  const url = `${elsewhere}/leads-on`
  const answer = { ...hosted, id: undefined, badge: `${origin}${story.badge.publicPath}` }
  const leading = createElsewhere()
  leading.put(url, answer)
  const other = await startTestServer({
    outside: async (address, options) => {
      const found = await leading.outside(address, options)
      return found.ok ? { ...found, url: `${origin}/public/assertions/AAAAAAAAAAAAAAAAAAAAAA` } : found
    },
  })
  try {
    const said = (await other.call('POST', '/v3/verify', { body: { url } })).json()
    expect([said.verdict, said.reason]).toEqual([
      'unverifiable',
      'The badge could not be read from its address: The address leads to another site.',
    ])
  } finally {
    await other.stop()
  }
})
