import { createVerify, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { givenOrganisation } from '#testing/given/given-organisation.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { bend, contentCiphers, encryptAnew, encryptAssertion } from '#testing/outside/saml-encryption.ts'
import {
  describeProvider,
  makeSamlKey,
  type SamlKey,
  signResponse,
  wrapInResponse,
  writeAnswer,
  writeAssertion,
  writeSigned,
} from '#testing/outside/saml-provider.ts'
import { beginSamlVisit, endSamlVisit, type SamlVisit } from '#testing/outside/saml-visits.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let key: SamlKey
let other: SamlKey
let school: ShownOrganisation
let neighbour: ShownOrganisation
let operator: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  ;[key, other] = [makeSamlKey(), makeSamlKey()]
  operator = await givenPerson(server)
  school = await givenOrganisation(operator, { saml: { metadata: describeProvider(key) } })
  neighbour = await givenOrganisation(operator, { name: 'Pier School', saml: { metadata: describeProvider(key) } })
})
afterAll(async () => await server.stop())

const begin = (at = school) => beginSamlVisit(server, at)
const end = (visit: SamlVisit, xml: string, at = school) => endSamlVisit(server, at, visit, xml)
const certificateOf = ({ saml }: ShownOrganisation, place = 0): string => saml?.own_certificates[place]?.pem ?? ''
const codeOf = (url: URL) => url.searchParams.get('authCode')
const describeUs = async (at = school): Promise<string> =>
  (await server.call('GET', new URL(at.addresses.metadata).pathname)).body
/** The keys that our metadata announces for a use, as PEM. */
const announced = async (use: string, at = school): Promise<string[]> =>
  [...(await describeUs(at)).matchAll(/use="(\w+)">.*?<ds:X509Certificate>([^<]+)</g)]
    .filter(([, name]) => name === use)
    .map(([, , base64]) => new X509Certificate(Buffer.from(base64 ?? '', 'base64')).toString())

test('our metadata names a key to encrypt for, with a certificate that others can read', async () => {
  const [pem = ''] = await announced('encryption')
  const certificate = new X509Certificate(pem)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.subject).toBe('CN=localhost')
  expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048)
  expect(new Date(certificate.validTo).getUTCFullYear()).toBe(new Date().getUTCFullYear() + 20)
  expect(await describeUs()).toContain('EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes256-gcm"')
  expect(await announced('encryption', neighbour)).not.toEqual([pem])
})

test.each(contentCiphers)('what is encrypted with %s is opened and believed', async (encryptionAlgorithm) => {
  const visit = await begin()
  const sealed = await encryptAssertion(writeSigned(visit.said, key), certificateOf(school), { encryptionAlgorithm })
  expect(codeOf(await end(visit, wrapInResponse(sealed, visit.said)))).not.toBeNull()
})

test.each<[string, (visit: SamlVisit) => Promise<string>]>([
  ['over the response', async ({ said }) => respond(said, writeAssertion(said))],
  ['inside, and over the response', async ({ said }) => respond(said, writeSigned(said, key))],
])('the signature may be %s', async (_, write) => {
  const visit = await begin()
  expect(codeOf(await end(visit, await write(visit)))).not.toBeNull()
})
const respond = async (said: SamlVisit['said'], assertion: string) =>
  signResponse(wrapInResponse(await encryptAssertion(assertion, certificateOf(school)), said), key)

test('it may be over the response of one that is not encrypted, too', async () => {
  const visit = await begin()
  const answer = signResponse(wrapInResponse(writeAssertion(visit.said), visit.said), key)
  expect(codeOf(await end(visit, answer))).not.toBeNull()
  const changed = await begin()
  const forged = signResponse(wrapInResponse(writeAssertion(changed.said), changed.said), key)
  expect(codeOf(await end(changed, forged.replace('jo@', 'boss@')))).toBeNull()
})

test('the newer way to encrypt a key is known', async () => {
  const visit = await begin()
  const sealed = encryptAnew(writeSigned(visit.said, key), certificateOf(school))
  expect(codeOf(await end(visit, wrapInResponse(sealed, visit.said)))).not.toBeNull()
})

test('whatever is wrong with what is encrypted, the answer is the same', async () => {
  const xenc = 'http://www.w3.org/2001/04/xmlenc#'
  const ends = new Set<string>()
  const refuse = async (write: (visit: SamlVisit) => Promise<string>) => {
    const visit = await begin()
    const answer = await end(visit, wrapInResponse(await write(visit), visit.said))
    expect(codeOf(answer)).toBeNull()
    ends.add(answer.href)
  }
  const ours = certificateOf(school)
  const cbc = { encryptionAlgorithm: `${xenc}aes256-cbc` } as const
  await refuse(({ said }) => encryptAssertion(writeAssertion(said), ours))
  await refuse(({ said }) => encryptAssertion(writeSigned(said, other), ours))
  await refuse(({ said }) => encryptAssertion(writeSigned(said, key), certificateOf(neighbour)))
  await refuse(({ said }) => encryptAssertion('<a/>'.repeat(said.acs.length), ours))
  await refuse(({ said }) =>
    encryptAssertion(writeSigned(said, key), ours, { keyEncryptionAlgorithm: `${xenc}rsa-1_5` }),
  )
  await refuse(({ said }) =>
    encryptAssertion(writeSigned(said, key), ours, { encryptionAlgorithm: `${xenc}tripledes-cbc` }),
  )
  for (const at of [20, -20, -1]) {
    await refuse(async ({ said }) => bend(await encryptAssertion(writeSigned(said, key), ours), at))
    await refuse(async ({ said }) => bend(await encryptAssertion(writeSigned(said, key), ours, cbc), at))
  }
  await refuse(async ({ said }) => {
    const one = await encryptAssertion(writeSigned(said, key), ours)
    return one + one
  })
  // A good one beside one that anybody can encrypt for us.
  await refuse(async ({ said }) => (await encryptAssertion(writeAssertion(said), ours)) + writeSigned(said, key))
  expect(ends.size).toBe(1)
})

test.each([
  ['P-256', 'ecdsa-sha256'],
  ['P-384', 'ecdsa-sha384'],
] as const)('a provider may sign with a key on the curve %s', async (curve, way) => {
  const elliptic = makeSamlKey(curve)
  const made = await givenOrganisation(operator, { saml: { metadata: describeProvider(elliptic) } })
  const visit = await begin(made)
  expect(codeOf(await end(visit, writeAnswer(visit.said, elliptic, way), made))).not.toBeNull()
  const forged = await begin(made)
  const answer = writeAnswer(forged.said, elliptic, way).replace('jo@', 'boss@')
  expect(codeOf(await end(forged, answer, made))).toBeNull()
  const crossed = await begin()
  expect(codeOf(await end(crossed, writeAnswer(crossed.said, elliptic, way)))).toBeNull()
})

test('a kind of key that nothing here checks is refused when it is entered', async () => {
  const answer = await operator.call('POST', '/v3/operator/organisations', {
    body: {
      name: 'New School',
      domains: ['new.example'],
      saml: { metadata: describeProvider(makeSamlKey('ed25519')) },
    },
  })
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('Ask for another certificate.')])
})

test('requests are signed for a provider that asks for it', async () => {
  expect((await begin()).asked.searchParams.get('Signature')).toBeNull()
  expect(await describeUs()).toContain('AuthnRequestsSigned="false"')
  const metadata = describeProvider(key).replace(
    '<IDPSSODescriptor',
    '<IDPSSODescriptor WantAuthnRequestsSigned="true"',
  )
  const made = await givenOrganisation(operator, { saml: { metadata } })
  expect(await describeUs(made)).toContain('AuthnRequestsSigned="true"')
  const { search, searchParams } = (await begin(made)).asked
  expect(searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
  const said = search.slice(1).replace(/&Signature=.*/, '')
  const [pem = ''] = await announced('signing', made)
  const isGood = createVerify('sha256')
    .update(said)
    .verify(pem, searchParams.get('Signature') ?? '', 'base64')
  expect(isGood).toBe(true)
})

test('with a new key the older one counts until it is ended', async () => {
  const path = `/v3/operator/organisations/${neighbour.id}/saml-key`
  const old = certificateOf(neighbour)
  expect((await operator.call('DELETE', path)).statusCode).toBe(409)
  const made = (await operator.call('POST', path, { body: {} })).json<ShownOrganisation>()
  const [, fresh = ''] = made.saml?.own_certificates.map(({ pem }) => pem) ?? []
  expect((await operator.call('POST', path, { body: {} })).statusCode).toBe(409)
  expect(await announced('encryption', neighbour)).toEqual([fresh])
  expect(await announced('signing', neighbour)).toEqual([old, fresh])
  const take = async (certificate: string) => {
    const visit = await begin(neighbour)
    const sealed = await encryptAssertion(writeSigned(visit.said, key), certificate)
    return codeOf(await end(visit, wrapInResponse(sealed, visit.said), neighbour)) !== null
  }
  expect([await take(old), await take(fresh)]).toEqual([true, true])
  expect((await operator.call('DELETE', path)).statusCode).toBe(204)
  expect([await take(old), await take(fresh)]).toEqual([false, true])
  const stranger = await givenPerson(server)
  expect((await stranger.call('POST', path, { body: {} })).statusCode).toBe(404)
})
