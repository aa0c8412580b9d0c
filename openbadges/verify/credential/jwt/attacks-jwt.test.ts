import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { compactVerify, exportSPKI } from 'jose'
import { describe, expect, it } from 'vitest'
import { encodeEd25519Multikey } from '../../../encoding/multikey.ts'
import type { JsonObject } from '../../../tools.ts'
import { buildSkipper, check, did, statusOf } from '../../served-badges.oracle.ts'
import {
  assemble,
  claimsOf,
  createJwtKey,
  encodePart,
  hmacBy,
  issueJwt,
  jwtKeys,
  kid,
  listing,
  signatureBy,
} from './jwt-badges.oracle.ts'

const { EdDSA, ES256, ES384, RS256, PS256 } = jwtKeys
const site = listing(ES256)

async function verdictOf(text: string, sites: { [url: string]: JsonObject } = site): Promise<string> {
  return (await check({ text }, sites)).verdict
}

describe('a JWT without a signature [AT-01]', () => {
  it.each(['none', 'None', 'NONE', 'nOnE', ''])('is invalid with the algorithm %j', async (alg) => {
    const head = encodePart({ alg, kid })
    const body = encodePart(claimsOf())
    for (const signature of ['', 'c2ln', issueJwt().split('.')[2]]) {
      expect(await verdictOf(`${head}.${body}.${signature}`)).toBe('invalid')
    }
  })

  it('is invalid with a good algorithm but no signature, and without an algorithm', async () => {
    const [head, body] = issueJwt().split('.')
    expect((await check({ text: `${head}.${body}.` }, site)).reason).toBe('The badge is not signed.')
    for (const alg of [undefined, null, 256, ['ES256'], { name: 'ES256' }]) {
      expect(await verdictOf(issueJwt(ES256, { header: { alg } as JsonObject }))).toBe('invalid')
    }
  })

  it('is invalid when the header asks for what cannot be understood', async () => {
    for (const header of [
      { crit: ['b64'], b64: false },
      { b64: false },
      { crit: [] },
      { crit: ['exp'] },
      { crit: null },
    ]) {
      expect(await verdictOf(issueJwt(ES256, { header }))).toBe('invalid')
    }
  })
})

describe('a key used for another algorithm than its own [AT-02]', () => {
  it('is no secret for an HMAC, in whatever form it was published', async () => {
    for (const key of [RS256, ES256, EdDSA]) {
      const pem = await exportSPKI(key.publicKey)
      const der = key.publicKey.export({ type: 'spki', format: 'der' })
      const forms = [
        pem,
        pem.trim(),
        der,
        JSON.stringify(key.jwk),
        Buffer.from(String(key.jwk.x ?? key.jwk.n), 'base64url'),
      ]
      for (const form of forms) {
        for (const alg of ['HS256', 'hs256', key.alg]) {
          const forged = assemble({ alg, kid }, claimsOf(), hmacBy(form))
          expect(await verdictOf(forged, listing(key))).toBe('invalid')
        }
      }
      const secret = createSecretKey(Buffer.from(pem)).export({ format: 'jwk' })
      const carried = assemble({ alg: 'HS256', jwk: secret }, claimsOf(), hmacBy(pem))
      expect(await verdictOf(carried, listing(key))).toBe('invalid')
    }
  })

  it('does not verify under the header of another one', async () => {
    for (const key of [EdDSA, ES256, ES384, RS256, PS256]) {
      for (const alg of ['EdDSA', 'ES256', 'ES384', 'RS256', 'PS256'].filter((other) => other !== key.alg)) {
        const report = await check({ text: issueJwt(key, { header: { alg } }) }, listing(key))
        expect([`${key.alg} as ${alg}`, report.verdict]).toEqual([`${key.alg} as ${alg}`, 'invalid'])
      }
    }
  })

  it('is not RSASSA-PSS where the key says PKCS 1, nor the reverse', async () => {
    const both = { ...RS256, alg: 'PS256' as const }
    const bound = listing({ jwk: { ...RS256.jwk, alg: 'RS256' } })
    expect(await verdictOf(issueJwt(RS256), bound)).toBe('valid')
    expect(await verdictOf(issueJwt(both), bound)).toBe('invalid')
    expect(await verdictOf(assemble({ alg: 'PS256', kid }, claimsOf(), signatureBy(RS256)), listing(RS256))).toBe(
      'invalid',
    )
  })

  it('does not verify with an ECDSA signature of zeros, in DER, or of another length', async () => {
    const signature = Buffer.from(issueJwt().split('.')[2] ?? '', 'base64url')
    const order = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex')
    const zero = Buffer.alloc(32)
    const forged = [
      Buffer.alloc(64),
      Buffer.concat([zero, signature.subarray(32)]),
      Buffer.concat([signature.subarray(0, 32), zero]),
      Buffer.concat([order, order]),
      Buffer.alloc(63),
      Buffer.alloc(96),
      Buffer.from('3006020100020100', 'hex'),
    ]
    for (const bytes of forged) {
      expect(await verdictOf(assemble({ alg: 'ES256', kid }, claimsOf(), () => bytes))).toBe('invalid')
    }
  })

  it('does not verify with an Ed25519 key of small order, even if the issuer were to publish it', async () => {
    const points = ['01'.padEnd(64, '0'), '0'.repeat(64), `ec${'ff'.repeat(30)}7f`, `ee${'ff'.repeat(30)}ff`].map(
      (hex) => Buffer.from(hex, 'hex'),
    )
    for (const point of points) {
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: point.toString('base64url') }
      const forged = assemble({ alg: 'EdDSA', kid }, claimsOf(), () => Buffer.concat([point, Buffer.alloc(32)]))
      expect(await verdictOf(forged, listing({ jwk }))).toBe('invalid')
      const id = `did:key:${encodeEd25519Multikey(point)}`
      const credential = buildSkipper()
      const payload = { ...claimsOf({ ...credential, issuer: { ...(credential.issuer as JsonObject), id } }), iss: id }
      const own = assemble({ alg: 'EdDSA', kid: id }, payload, () => Buffer.concat([point, Buffer.alloc(32)]))
      expect(await verdictOf(own)).not.toBe('valid')
    }
  })

  it('does not verify with an RSA key whose exponent leaves the signature as it is', async () => {
    const jwk = { ...RS256.jwk, e: 'AQ' }
    expect(await verdictOf(issueJwt(RS256), listing({ jwk }))).toBe('invalid')
  })
})

describe('a JWT put together from others', () => {
  it('is invalid with the header or the payload of another one', async () => {
    const one = issueJwt().split('.')
    const other = issueJwt(ES256, {
      payload: claimsOf(buildSkipper({ id: 'https://harbour.example/awards/2' })),
    }).split('.')
    const second = issueJwt(ES256, { header: { typ: 'vc+jwt' } }).split('.')
    expect(await verdictOf(one.join('.'))).toBe('valid')
    expect(await verdictOf(`${second[0]}.${one[1]}.${one[2]}`)).toBe('invalid')
    expect(await verdictOf(`${one[0]}.${other[1]}.${one[2]}`)).toBe('invalid')
    expect(await verdictOf(`${one[0]}.${one[1]}.${other[2]}`)).toBe('invalid')
  })

  it('is refused when it holds two badges, and nothing beside a vc claim is believed', async () => {
    const vc = { ...buildSkipper() }
    const two = { ...claimsOf(buildSkipper({}, {})), name: 'Yachtmaster', vc }
    expect((await check({ text: issueJwt(ES256, { payload: two }) }, site)).reason).toContain('exactly one badge')
    const beside = { iss: did, vc, name: 'Yachtmaster', credentialSubject: { id: 'mailto:eve@example.org' } }
    const report = await check({ text: issueJwt(ES256, { payload: beside }) }, site)
    expect(report.credential).toMatchObject({ name: 'Day Skipper', recipient: { hashed: true } })
    for (const nothing of ['text', [], [vc], null, 7]) {
      expect(await verdictOf(issueJwt(ES256, { payload: { iss: did, vc: nothing } }))).toBe('invalid')
    }
  })

  it('is refused with two members of one name, which readers would take differently', async () => {
    const text = JSON.stringify(claimsOf())
    const twice = text.replace('"name":', '"name":"Yachtmaster","name":')
    const escaped = text.replace('"name":', '"n\\u0061me":"Yachtmaster","name":')
    for (const payload of [twice, escaped]) expect(await verdictOf(issueJwt(ES256, { payload }))).toBe('invalid')
    const head = `{"alg":"none","alg":"ES256","kid":"${kid}"}`
    expect(await verdictOf(assemble(head, claimsOf(), signatureBy(ES256)))).toBe('invalid')
  })

  it('is refused in a second spelling of the same bytes', async () => {
    const text = issueJwt(RS256)
    const last = text.at(-1) ?? ''
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const next = letters[letters.indexOf(last) + 1] ?? ''
    const respelt = `${text.slice(0, -1)}${next}`
    const bytes = (token: string) => Buffer.from(token.split('.')[2] ?? '', 'base64url').toString('hex')
    expect(bytes(respelt)).toBe(bytes(text))
    expect(await verdictOf(respelt, listing(RS256))).toBe('invalid')
    for (const spelling of [`${text}=`, text.replaceAll('-', '+'), text.replace('.', '..'), `${text}.`]) {
      if (spelling !== text) expect(await verdictOf(spelling, listing(RS256))).toBe('invalid')
    }
  })

  it('is refused at the door when it is nested or long beyond reason', async () => {
    const deep = `{"vc":${'['.repeat(60)}${']'.repeat(60)}}`
    const long = { ...claimsOf(), narrative: 'x'.repeat(1_200_000) }
    for (const payload of [deep, `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`]) {
      const report = await check({ text: issueJwt(ES256, { payload }) }, site)
      expect([report.verdict, statusOf(report, 'format')]).toEqual(['invalid', 'failed'])
    }
    const report = await check({ text: issueJwt(ES256, { payload: long }) }, site)
    expect([report.verdict, statusOf(report, 'format')]).toEqual(['unverifiable', 'not-checked'])
  })
})

describe('against another library', () => {
  const keys = [ES256, EdDSA, RS256]
  const pick = fc.constantFrom(...keys)
  const place = fc.nat({ max: 4000 })
  const letter = fc.constantFrom(...'AZaz09-_.=')

  it('no token is valid here that jose refuses with the listed key', async () => {
    await fc.assert(
      fc.asyncProperty(pick, pick, place, letter, fc.boolean(), async (signer, listed, at, by, isChanged) => {
        const token = issueJwt(signer, { header: { alg: listed.alg } })
        const index = at % token.length
        const text = isChanged ? `${token.slice(0, index)}${by}${token.slice(index + 1)}` : token
        const accepted = await compactVerify(text, listed.publicKey, { algorithms: [listed.alg] }).catch(
          () => undefined,
        )
        const verdict = await verdictOf(text, listing(listed))
        if (accepted === undefined) expect(verdict).not.toBe('valid')
        if (verdict === 'valid') expect(text).toBe(token)
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 150) },
    )
  })

  it('a stranger with a key of any kind is never believed', async () => {
    const strangers = keys.map(({ alg }) => createJwtKey(alg))
    for (const stranger of strangers) {
      for (const header of [{}, { kid: undefined, jwk: stranger.jwk }, { jwk: stranger.jwk }]) {
        expect(await verdictOf(issueJwt(stranger, { header: header as JsonObject }))).toBe('invalid')
      }
    }
  })
})
