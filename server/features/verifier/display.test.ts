import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Verification } from '#contracts/verifier/verifier.ts'
import type { JsonObject } from '#openbadges'
import { createElsewhere, elsewhere, givenSigned } from '#testing/given/given-elsewhere.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
})
afterAll(async () => await server.stop())

const verify = async (credential: object, more: object = {}) => {
  const answer = await server.call('POST', '/v3/verify', { body: { credential, ...more } })
  expect(answer.statusCode).toBe(200)
  return answer.json<Verification>()
}
const contexts = (first: string) => [
  first,
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
  ...(first.endsWith('v1') ? ['https://w3id.org/security/data-integrity/v2'] : []),
]
const image = { id: `${elsewhere}/skipper.png`, type: 'Image' }

const givenListed = (form: '1.1' | '2.0', change: JsonObject = {}) =>
  givenSigned('maya@example.org', ({ validFrom = '', validUntil, '@context': _, ...badge }) => {
    const { expires, ...rest } = change
    const dates = { issuanceDate: validFrom, ...(expires === undefined ? {} : { expirationDate: expires }) }
    const newer = { validFrom, ...(expires === undefined ? {} : { validUntil: expires }) }
    return {
      '@context': contexts(
        `https://www.w3.org/${form === '1.1' ? '2018' : 'ns'}/credentials/${form === '1.1' ? 'v1' : 'v2'}`,
      ),
      ...badge,
      ...(form === '1.1' ? dates : newer),
      image,
      credentialStatus: { id: `${elsewhere}/revocations`, type: '1EdTechRevocationList' },
      ...rest,
    }
  })

test.each(['1.1', '2.0'] as const)(
  'a good, an expired and a revoked badge are told apart and shown, form %s [D3-01] [D3-02]',
  async (form) => {
    const [good, expired, revoked] = [
      await givenListed(form),
      await givenListed(form, { expires: '2026-03-01T00:00:00Z' }),
      await givenListed(form),
    ]
    const entry = { id: revoked.id ?? '', revocationReason: 'Hours were entered twice' }
    site.put('/revocations', { id: `${elsewhere}/revocations`, revokedCredential: [entry] })
    const shown = {
      name: 'Day Skipper',
      description: 'Sails by day',
      image: `${elsewhere}/skipper.png`,
      issuer: { name: 'Harbour Sailing School' },
      issuedOn: '2026-01-02T03:04:05Z',
    }
    expect(await verify(good)).toMatchObject({ verdict: 'valid', credential: shown })
    expect(await verify(expired)).toMatchObject({
      verdict: 'invalid',
      reason: 'The badge expired on March 1, 2026.',
      next: 'Ask the issuer whether the badge can be renewed.',
      credential: { ...shown, expires: '2026-03-01T00:00:00Z' },
    })
    expect(await verify(revoked)).toMatchObject({
      verdict: 'invalid',
      reason: 'The issuer has revoked this badge: Hours were entered twice',
      credential: shown,
    })
  },
)

test('whoever verifies reads that a badge is neither expired nor revoked [D3-03]', async () => {
  site.put('/revocations', { id: `${elsewhere}/revocations`, revokedCredential: [] })
  const { checks } = await verify(await givenListed('2.0', { expires: '2036-03-01T00:00:00Z' }))
  expect(checks).toContainEqual(
    expect.objectContaining({ name: 'status', status: 'passed', detail: 'The badge is not revoked.' }),
  )
  expect(checks).toContainEqual(
    expect.objectContaining({ name: 'expiry', status: 'passed', detail: 'Valid until March 1, 2036.' }),
  )
})

test('the recipient is compared, and nothing of whom the badge names is given away [V3-03]', async () => {
  const badge = await givenSigned('maya@example.org')
  expect((await verify(badge, { recipient: 'Maya@Example.org' })).verdict).toBe('valid')
  expect((await verify(badge, { recipient: 'tom@example.org' })).verdict).toBe('invalid')
  const plain = await givenSigned('maya@example.org', (credential) => {
    const identifier = {
      type: 'IdentityObject',
      hashed: false,
      identityHash: 'maya@example.org',
      identityType: 'emailAddress',
    }
    return {
      ...credential,
      credentialSubject: { ...(credential.credentialSubject as JsonObject), identifier: [identifier] },
    }
  })
  for (const credential of [badge, plain]) {
    const told = JSON.stringify(await verify(credential))
    expect(told).not.toMatch(/maya|sha256\$|brine/i)
  }
  const byId = await givenSigned('maya@example.org', (credential) => ({
    ...credential,
    credentialSubject: { ...(credential.credentialSubject as JsonObject), id: 'https://maya.example/' },
  }))
  expect((await verify(byId, { recipient: 'https://maya.example/' })).verdict).toBe('valid')
})

test('endorsements in a badge are reported apart, with what they say of themselves [P3-15]', async () => {
  const endorsement = await givenSigned(
    'office@council.example',
    ({ '@context': context = [], issuer = {}, validFrom = '' }) => ({
      '@context': context,
      id: 'https://council.example/endorsements/1',
      type: ['VerifiableCredential', 'EndorsementCredential'],
      name: 'Endorsement',
      issuer,
      validFrom,
      credentialSubject: {
        id: `${elsewhere}/classes/skipper`,
        type: ['EndorsementSubject'],
        endorsementComment: 'Good',
      },
    }),
  )
  const badge = await givenSigned('maya@example.org', (credential) => ({ ...credential, endorsement: [endorsement] }))
  expect(await verify(badge)).toMatchObject({
    verdict: 'valid',
    endorsements: [
      { verdict: 'valid', credential: { kind: 'endorsement', id: 'https://council.example/endorsements/1' } },
    ],
  })
  const alone = await verify(endorsement)
  expect(alone).toMatchObject({ verdict: 'valid', credential: { kind: 'endorsement' } })
})

const remarksOf = ({ verdict, checks }: Verification) => [
  verdict,
  checks.filter(({ warning }) => warning).map(({ name }) => name),
]

test("only a thorough check asks for the issuer's page [P3-09]", async () => {
  const badge = await givenSigned('maya@example.org')
  site.asked.length = 0
  expect(remarksOf(await verify(badge))).toEqual(['valid', ['issuer key']])
  expect(site.asked).toEqual([])
  expect(remarksOf(await verify(badge, { thorough: true }))).toEqual(['valid', ['issuer key', 'issuer']])
  site.put('/', '<html>')
  expect(remarksOf(await verify(badge, { thorough: true }))).toEqual(['valid', ['issuer key']])
})
