import { createHash } from 'node:crypto'
import jsonld from 'jsonld'
import { describe, expect, test } from 'vitest'
import { loadContext } from '../../../linked-data/load-context.ts'
import { decodeBase58 } from '../../encoding/base58.ts'
import { encodeBase64url } from '../../encoding/base64url.ts'
import { encodeEd25519Multikey } from '../../encoding/multikey.ts'
import { listOf, objectsOf, textOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { check, didUrl } from '../../verify/served-badges.oracle.ts'
import { changeLeaf, listLeaves } from '../change-leaves.oracle.ts'
import { createKey, tools } from '../sample-awards.oracle.ts'
import { verifyProof } from '../verify-proof.ts'
import { buildOldSample, changeProof, created } from './other-library.oracle.ts'
import { publishedKey, publishedSamples } from './published-2018.oracle.ts'

const multikey = encodeEd25519Multikey(decodeBase58(textOf(publishedKey.publicKeyBase58) ?? ''))
const statusOf = async (document: JsonObject) => (await verifyProof(tools, document, async () => multikey)).status
const issuer = 'did:web:harbour.example:issuers:7'
const security = 'https://w3id.org/security/v2'
const header = { alg: 'EdDSA', b64: false, crit: ['b64'] }
const key = createKey(new Uint8Array(32).fill(11))

const hash = async (value: JsonObject) =>
  createHash('sha256')
    .update(await jsonld.canonize(value, { safe: true, documentLoader: loadContext } as object))
    .digest()

/** Signs as the suite says, the proof read with these contexts. */
async function signWith(read: JsonObject['@context'], { own, head = header }: { own?: string; head?: object } = {}) {
  const document = buildOldSample()
  const options = {
    type: 'Ed25519Signature2018',
    created,
    verificationMethod: key.verificationMethod,
    proofPurpose: 'assertionMethod',
  }
  const protectedText = encodeBase64url(new TextEncoder().encode(JSON.stringify(head)))
  const hashes = [await hash({ '@context': read, ...options }), await hash(document)]
  const signature = key.sign(Buffer.concat([Buffer.from(`${protectedText}.`), ...hashes]))
  const jws = `${protectedText}..${encodeBase64url(signature)}`
  return { ...document, proof: { ...(own && { '@context': own }), ...options, jws } }
}

describe('Ed25519Signature2018', () => {
  test.each(publishedSamples)(
    'what the library that wrote it has signed is accepted, in both editions',
    async (sample) => {
      expect(await statusOf(sample)).toBe('passed')
      for (const path of listLeaves(sample)) {
        const changed = changeLeaf(sample, path, (leaf) => `${leaf}x`)
        expect(await statusOf(changed as JsonObject), path.join('.')).not.toBe('passed')
      }
    },
  )

  test('such a badge is valid when its issuer publishes the key as the suite has it', async () => {
    const document = { id: issuer, verificationMethod: [publishedKey], assertionMethod: [publishedKey.id ?? ''] }
    for (const sample of publishedSamples) {
      expect((await check(sample, { [didUrl]: document })).verdict).toBe('valid')
      const other = { ...publishedKey, type: 'X25519KeyAgreementKey2019' }
      const report = await check(sample, { [didUrl]: { ...document, verificationMethod: [other] } })
      expect(report.verdict).not.toBe('valid')
      const { verdict } = await check({ ...sample, name: 'Night Skipper' }, { [didUrl]: document })
      expect(verdict).toBe('invalid')
    }
  })

  test('the proof is read with the context of security, or with those of the document', async () => {
    const contexts = listOf(buildOldSample()['@context'])
    for (const signed of [
      await signWith(security),
      await signWith(contexts),
      await signWith(security, { own: security }),
    ]) {
      expect((await verifyProof(tools, signed)).status).toBe('passed')
    }
  })

  test('a header with anything else in it is refused, as is any other form of the signature', async () => {
    const heads = [
      { ...header, alg: 'none' },
      { ...header, alg: 'HS256' },
      { ...header, b64: true },
      { alg: 'EdDSA', b64: false },
      { ...header, crit: [] },
      { ...header, crit: ['b64', 'exp'], exp: 1 },
      { ...header, kid: 'a' },
    ]
    for (const head of heads) {
      expect((await verifyProof(tools, await signWith(security, { head }))).status, JSON.stringify(head)).toBe('failed')
    }
    const signed = await signWith(security)
    const jws = textOf(objectsOf(signed.proof)[0]?.jws) ?? ''
    const [head = '', , signature = ''] = jws.split('.')
    const forms = [`${head}.e30.${signature}`, `${head}.${signature}`, `${jws}A`, `${jws}=`, '', `..${signature}`]
    for (const form of forms) {
      expect((await verifyProof(tools, changeProof(signed, { jws: form }))).status, form).toBe('failed')
    }
    const moved = changeProof(signed, { jws: undefined, proofValue: jws })
    expect((await verifyProof(tools, moved)).status).toBe('failed')
    expect((await verifyProof(tools, changeProof(signed, { type: 'Ed25519Signature2020' }))).status).toBe('failed')
  })
})
