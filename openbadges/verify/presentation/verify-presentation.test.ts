import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate } from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { createPresentation, signPresentation } from '@digitalbazaar/vc'
import { describe, expect, test } from 'vitest'
import { loadContext } from '../../../linked-data/load-context.ts'
import type { JsonObject } from '../../tools.ts'
import { tools } from '../served-badges.oracle.ts'
import { verifyPresentation } from './verify-presentation.ts'

const expected = { challenge: 'a-challenge', domain: 'https://badges.example', now: new Date() }

/** A presentation that an independent library makes. */
async function present({ challenge, domain } = expected, more: object = {}, about = (_holder: string): object => ({})) {
  const key = await generate({})
  const holder = `did:key:${key.publicKeyMultibase}`
  Object.assign(key, { id: `${holder}#${key.publicKeyMultibase}`, controller: holder })
  const presentation = { ...createPresentation({ holder }), ...about(holder), ...more }
  const signed = await signPresentation({
    presentation,
    suite: new DataIntegrityProof({ signer: key.signer(), cryptosuite }),
    challenge,
    domain,
    documentLoader: loadContext,
  })
  return { holder, signed: signed as JsonObject }
}

describe('a presentation', () => {
  test('made for this occasion tells who holds the key', async () => {
    const { holder, signed } = await present()
    expect(await verifyPresentation(tools, signed, expected)).toEqual({ ok: true, holder })
  })

  test('made for another occasion, site or holder tells nothing', async () => {
    const faulty: [JsonObject, string, string][] = [
      [(await present({ ...expected, challenge: 'another' })).signed, 'another occasion', 'presentation.occasion'],
      [
        (await present({ ...expected, domain: 'https://evil.example' })).signed,
        'another occasion',
        'presentation.occasion',
      ],
      [{ ...(await present()).signed, holder: 'did:key:z6Mk' }, 'not signed by its holder', 'presentation.holder'],
      [{ ...(await present()).signed, id: 'urn:uuid:1' }, 'does not match', 'signature.broken'],
      [{ ...(await present()).signed, proof: [] }, 'one proof', 'presentation.proofs'],
      [{ ...(await present()).signed, type: 'VerifiableCredential' }, 'no presentation', 'presentation.none'],
    ]
    for (const [document, detail, code] of faulty) {
      expect(await verifyPresentation(tools, document, expected)).toEqual({
        ok: false,
        detail: expect.stringContaining(detail),
        means: { code },
      })
    }
  })

  test('may say its holder as an object', async () => {
    const key = await present()
    const { holder, signed } = await present(expected, {}, (own) => ({ holder: { id: own } }))
    expect(await verifyPresentation(tools, signed, expected)).toEqual({ ok: true, holder })
    const borrowed = await present(expected, {}, () => ({ holder: { id: key.holder } }))
    expect((await verifyPresentation(tools, borrowed.signed, expected)).ok).toBe(false)
  })

  test('is good until its proof ends, and not when that cannot be read', async () => {
    const { signed } = await present()
    for (const expires of [new Date(expected.now.getTime() - 1000).toISOString(), 'soon', 7, null]) {
      const proof = { ...(signed.proof as JsonObject), expires }
      expect(await verifyPresentation(tools, { ...signed, proof }, expected)).toEqual({
        ok: false,
        detail: 'The proof of the presentation has expired.',
        means: { code: 'presentation.expired' },
      })
    }
    const later = { ...(signed.proof as JsonObject), expires: new Date(expected.now.getTime() + 60_000).toISOString() }
    const changed = await verifyPresentation(tools, { ...signed, proof: later }, expected)
    expect(changed).toMatchObject({ ok: false, detail: expect.stringContaining('does not match') })
  })

  test('whose key is named beside another did:key tells nothing', async () => {
    const [mine, theirs] = [await present(), await present()]
    const [, fragment = ''] = String((mine.signed.proof as JsonObject).verificationMethod).split('#')
    const proof = { ...(mine.signed.proof as JsonObject), verificationMethod: `${theirs.holder}#${fragment}` }
    const { holder: _, ...rest } = mine.signed
    for (const document of [
      { ...rest, proof },
      { ...rest, holder: theirs.holder, proof },
    ]) {
      expect((await verifyPresentation(tools, document, expected)).ok).toBe(false)
    }
  })

  test('whose proof was made to assert something else is refused', async () => {
    const { signed } = await present()
    const proof = { ...(signed.proof as JsonObject), proofPurpose: 'assertionMethod' }
    const outcome = await verifyPresentation(tools, { ...signed, proof }, expected)
    expect(outcome).toMatchObject({ ok: false, detail: expect.stringContaining('not made to authenticate') })
  })
})
