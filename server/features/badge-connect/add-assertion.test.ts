import { CompactSign, exportSPKI, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectScopes } from '#contracts/oauth/scopes.ts'
import { createElsewhere, elsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { origin } from '#testing/given/given-story.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const standard = '/ims/ob/v2p1/assertions'
const older = '/bcv1/assertions'
const site = createElsewhere()
const keys = await generateKeyPair('RS256', { extractable: true })
let server: TestServer
let maya: GivenPerson
let token: string
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  maya = await givenPerson(server)
  token = await givenToken(maya.accountId, `${connectScopes.createAssertions} ${connectScopes.readAssertions}`)
})
afterAll(async () => {
  await server.stop()
})

const post = (body: object, path = standard) => server.call('POST', path, { token, body })
const list = async () => (await server.call('GET', standard, { token })).json()
const texts = ({ statusCode, json }: Awaited<ReturnType<typeof post>>) => {
  const { status } = json()
  return [statusCode, status.statusCode, status.statusText]
}

/** A signed 2.0 badge whose issuer is the site of the test. */
const signBadge = async (email: string): Promise<string> => {
  const { id, verification, ...rest } = givenHosted(site, email)
  const key = { '@context': 'https://w3id.org/openbadges/v2', type: 'CryptographicKey', id: `${elsewhere}/key` }
  site.put('/key', { ...key, owner: `${elsewhere}/issuer`, publicKeyPem: await exportSPKI(keys.publicKey) })
  site.put('/issuer', {
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Issuer',
    id: `${elsewhere}/issuer`,
    name: 'Harbour Sailing School',
    url: `${elsewhere}/`,
    email: 'office@harbour.example',
    publicKey: `${elsewhere}/key`,
  })
  const badge = {
    ...rest,
    id: `urn:uuid:${crypto.randomUUID()}`,
    verification: { type: 'SignedBadge', creator: `${elsewhere}/key` },
  }
  return new CompactSign(Buffer.from(JSON.stringify(badge))).setProtectedHeader({ alg: 'RS256' }).sign(keys.privateKey)
}

test.each([
  [standard, 200],
  [older, 201],
])('%s takes a hosted assertion by its address, once, and says %i [BC-05] [BC-07]', async (path, status) => {
  const hosted = givenHosted(site, maya.email)
  expect(texts(await post({ assertion: { id: hosted.id } }, path))).toEqual([status, status, 'OK'])
  expect(texts(await post({ assertion: hosted }, path))).toEqual([200, 200, 'OK'])
  expect((await list()).assertions).toContainEqual(hosted)
})

test('a signed assertion is taken, and counts when an unsigned one stands beside it [BC-05]', async () => {
  const ignored = givenHosted(site, maya.email)
  const jws = await signBadge(maya.email)
  site.asked.length = 0
  expect(texts(await post({ assertion: { id: ignored.id }, signedAssertion: jws }))).toEqual([200, 200, 'OK'])
  expect(site.asked).not.toContain(ignored.id)
  const { assertions, signedAssertions } = await list()
  expect(signedAssertions).toContain(jws)
  expect(assertions.map(({ id }: { id: string }) => id)).not.toContain(ignored.id)
  const results = (await server.call('GET', '/bcv1/assertions', { token })).json().results
  expect(results.map(({ id }: { id: string }) => id)).toContainEqual(expect.stringMatching(/^urn:uuid:/))
})

test('nulls and empty lists are borne [BC-10]', async () => {
  const hosted = givenHosted(site, maya.email)
  const body = { assertion: { id: hosted.id, evidence: [], narrative: null }, signedAssertion: null }
  expect(texts(await post(body))).toEqual([200, 200, 'OK'])
})

test('of what is sent along with an address nothing counts', async () => {
  const theirs = givenHosted(site, newEmail())
  const mine = givenHosted(site, maya.email)
  expect(texts(await post({ assertion: { ...mine, id: theirs.id } }))).toEqual([400, 400, 'RECIPIENT_PROFILE_MISMATCH'])
})

test('an award of this server is accepted by its address', async () => {
  const owner = await givenPerson(server)
  const award = await givenAward(owner, await givenBadgeClass(owner, await givenIssuer(owner)), maya.email)
  const body = { assertion: { id: `${origin}/public/assertions/${award}` } }
  expect(texts(await post(body))).toEqual([200, 200, 'OK'])
  expect(texts(await post(body))).toEqual([200, 200, 'OK'])
})

test('whatever is wrong with a badge is said in the words of the standard, and nothing is kept [BC-07]', async () => {
  const before = await list()
  const foreign = givenHosted(site, newEmail())
  const revoked = givenHosted(site, maya.email, { revoked: true })
  const email = newEmail()
  await maya.call('POST', '/v1/user/emails', { body: { email } })
  const unproven = givenHosted(site, email)
  const jws = await signBadge(maya.email)
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const cases: [body: object, statusText: string][] = [
    [{}, 'REQUEST_VALIDATION_ERROR'],
    [{ assertion: null, signedAssertion: null }, 'REQUEST_VALIDATION_ERROR'],
    [{ assertion: {} }, 'REQUEST_VALIDATION_ERROR'],
    [{ assertion: 'https://harbour.example/awards/1' }, 'REQUEST_VALIDATION_ERROR'],
    [{ assertion: { id: 7 } }, 'REQUEST_VALIDATION_ERROR'],
    [{ assertion: { id: 'urn:uuid:1' } }, 'REQUEST_VALIDATION_ERROR'],
    [{ assertion: { id: 'file:///etc/passwd' } }, 'REQUEST_VALIDATION_ERROR'],
    [{ signedAssertion: 'https://harbour.example/awards/1' }, 'REQUEST_VALIDATION_ERROR'],
    [{ signedAssertion: JSON.stringify(await givenSigned(maya.email)) }, 'REQUEST_VALIDATION_ERROR'],
    [{ assertion: { id: foreign.id } }, 'RECIPIENT_PROFILE_MISMATCH'],
    [{ assertion: { id: unproven.id } }, 'RECIPIENT_PROFILE_MISMATCH'],
    [{ assertion: { id: revoked.id } }, 'INVALID_BADGE'],
    [{ assertion: { id: `${elsewhere}/nowhere` } }, 'INVALID_BADGE'],
    [{ assertion: { id: 'http://169.254.169.254/latest' } }, 'INVALID_BADGE'],
    [{ assertion: { id: site.put('/page', '<!doctype html><p>no badge</p>') } }, 'INVALID_BADGE'],
    [{ assertion: { id: site.put('/credential', await givenSigned(maya.email)) } }, 'INVALID_BADGE'],
    [{ signedAssertion: `${jws.slice(0, -8)}AAAAAAAA` }, 'INVALID_BADGE'],
    [{ signedAssertion: `${none}.${jws.split('.')[1]}.AAAA` }, 'INVALID_BADGE'],
    [{ signedAssertion: await signBadge(newEmail()) }, 'RECIPIENT_PROFILE_MISMATCH'],
  ]
  for (const [body, statusText] of cases) {
    expect([body, ...texts(await post(body))]).toEqual([body, 400, 400, statusText])
  }
  expect(await list()).toEqual(before)
})

test('twenty at once make one badge', async () => {
  const hosted = givenHosted(site, maya.email)
  const answers = await Promise.all(Array.from({ length: 20 }, () => post({ assertion: { id: hosted.id } }, older)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(19).fill(200), 201])
})
