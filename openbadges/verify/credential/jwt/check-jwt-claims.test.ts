import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../tools.ts'
import { buildSkipper, check, did, statusOf } from '../../served-badges.oracle.ts'
import { issueJwt, jwtKeys, listing } from './jwt-badges.oracle.ts'

const site = listing(jwtKeys.ES256)
const credential = buildSkipper({ expires: '2030-01-01T00:00:00Z' })
const subject = { ...(credential.credentialSubject as JsonObject), id: 'mailto:maya@example.org' }
const complete: JsonObject = { ...credential, credentialSubject: subject }
const agreeing: JsonObject = {
  iss: did,
  sub: 'mailto:maya@example.org',
  jti: 'https://harbour.example/awards/1',
  nbf: 1_767_323_045,
  exp: 1_893_456_000,
  iat: 1_767_323_046,
}

async function evaluate(claims: JsonObject, badge: JsonObject = complete) {
  return check({ text: issueJwt(jwtKeys.ES256, { payload: { ...badge, ...claims } }) }, site)
}

describe('the claims around a credential [V3-11]', () => {
  it('agree with it', async () => {
    const report = await evaluate(agreeing)
    expect([report.verdict, statusOf(report, 'claims')]).toEqual(['valid', 'passed'])
  })

  it('may be absent, for what is absent contradicts nothing', async () => {
    expect((await evaluate({})).verdict).toBe('valid')
    for (const name of Object.keys(agreeing)) {
      const { [name]: _left, ...rest } = agreeing
      expect([name, (await evaluate(rest)).verdict]).toEqual([name, 'valid'])
    }
    expect((await evaluate({ iss: did }, { ...complete, issuer: undefined } as unknown as JsonObject)).verdict).toBe(
      'invalid',
    )
  })

  it('may be more than a badge defines, which are ignored; what stands deeper has to be defined', async () => {
    const { proof: _none, ...rest } = complete
    for (const more of [
      { nonce: 'n-0S6', aud: 'https://reader.example', cnf: { jwk: { kty: 'EC' } } },
      { azp: 'reader', _sd_alg: 'sha-256', whatever: [1] },
    ]) {
      const report = await evaluate({ ...agreeing, ...more }, rest)
      expect([report.verdict, statusOf(report, 'terms')]).toEqual(['valid', undefined])
    }
    for (const change of [
      { credentialSubject: { ...subject, nonce: 'n-0S6' } },
      { nonce: 'n-0S6', issuer: { ...(complete.issuer as JsonObject), whatever: 'x' } },
      { termsOfUse: [{ id: 'urn:x:1', type: 'Nowhere' }] },
    ]) {
      const report = await evaluate({ ...agreeing, ...change }, complete)
      expect([report.verdict, statusOf(report, 'terms')]).toEqual(['invalid', 'failed'])
    }
  })

  it.each([
    ['iss', 'did:web:evil.example'],
    ['iss', `${did}/`],
    ['iss', ''],
    ['iss', [did]],
    ['sub', 'mailto:eve@example.org'],
    ['sub', 7],
    ['jti', 'https://harbour.example/awards/2'],
    ['jti', null],
    ['nbf', 1_767_323_044],
    ['nbf', 1_767_323_046],
    ['nbf', '1767323045'],
    ['nbf', 1e300],
    ['exp', 1_893_456_001],
    ['exp', '1893456000'],
    ['exp', null],
  ])('are refused where %s is %j', async (name, value) => {
    const report = await evaluate({ ...agreeing, [name]: value })
    expect([report.verdict, statusOf(report, 'claims'), statusOf(report, 'signature')]).toEqual([
      'invalid',
      'failed',
      'passed',
    ])
    expect(report.checks.find((entry) => entry.name === 'claims')?.detail).toContain(`"${name}"`)
  })

  it('are refused where they are none, even with nothing to compare them with', async () => {
    const { validUntil, ...endless } = credential
    for (const claim of [{ sub: 7 }, { sub: '' }, { exp: 'later' }, { exp: 1e300 }]) {
      expect(statusOf(await evaluate(claim as JsonObject, endless), 'claims')).toBe('failed')
    }
    expect(statusOf(await evaluate({ sub: 'mailto:maya@example.org' }, endless), 'claims')).toBe('passed')
  })

  it('are compared in whole seconds', async () => {
    const badge = { ...complete, validFrom: '2026-01-02T03:04:05.700Z' }
    expect((await evaluate(agreeing, badge)).verdict).toBe('valid')
    expect((await evaluate({ ...agreeing, nbf: 1_767_323_045.7 }, badge)).verdict).toBe('valid')
    const elsewhere = { ...complete, validFrom: '2026-01-02T05:04:05+02:00' }
    expect((await evaluate(agreeing, elsewhere)).verdict).toBe('valid')
  })

  it('are compared with the members of the form of 1.1 too', async () => {
    const { validFrom, validUntil, ...plain } = complete
    const vc = {
      ...plain,
      '@context': ['https://www.w3.org/2018/credentials/v1', 'https://purl.imsglobal.org/spec/ob/v3p0/context.json'],
      issuanceDate: '2026-01-02T03:04:05Z',
      expirationDate: '2030-01-01T00:00:00Z',
    }
    const status = async (claims: JsonObject) => statusOf(await evaluate({ ...claims, vc }, {}), 'claims')
    expect(await status(agreeing)).toBe('passed')
    expect(await status({ ...agreeing, nbf: 1_767_323_044 })).toBe('failed')
    expect(await status({ ...agreeing, exp: 1_893_456_001 })).toBe('failed')
    expect(await status({ ...agreeing, iss: 'did:web:evil.example' })).toBe('failed')
  })

  it('end the badge and begin it', async () => {
    const { validUntil, ...endless } = complete
    const { exp, nbf, ...rest } = agreeing
    const past = await evaluate({ ...rest, exp: 1_770_000_000 }, endless)
    expect(past).toMatchObject({ verdict: 'invalid', reason: 'The badge expired on February 2, 2026.' })
    const ahead = { ...complete, validFrom: '2026-12-01T00:00:00Z' }
    const early = await evaluate({ ...agreeing, nbf: 1_796_083_200 }, ahead)
    expect([early.verdict, statusOf(early, 'valid from')]).toEqual(['invalid', 'failed'])
    expect([exp, nbf]).toEqual([1_893_456_000, 1_767_323_045])
  })
})
