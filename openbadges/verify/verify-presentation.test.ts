import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate } from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { createPresentation, signPresentation } from '@digitalbazaar/vc'
import { describe, expect, test } from 'vitest'
import { loadContext } from '../../linked-data/load-context.ts'
import type { JsonObject } from '../tools.ts'
import { tools } from './served-badges.oracle.ts'
import { verifyPresentation } from './verify-presentation.ts'

const expected = { challenge: 'a-challenge', domain: 'https://badges.example' }

/** A presentation that an independent library makes. */
async function present({ challenge, domain } = expected, more: object = {}) {
  const key = await generate({})
  const holder = `did:key:${key.publicKeyMultibase}`
  Object.assign(key, { id: `${holder}#${key.publicKeyMultibase}`, controller: holder })
  const presentation = { ...createPresentation({ holder }), ...more }
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
    const faulty: [JsonObject, string][] = [
      [(await present({ ...expected, challenge: 'another' })).signed, 'another occasion'],
      [(await present({ ...expected, domain: 'https://evil.example' })).signed, 'another occasion'],
      [{ ...(await present()).signed, holder: 'did:key:z6Mk' }, 'not signed by its holder'],
      [{ ...(await present()).signed, id: 'urn:uuid:1' }, 'does not match'],
      [{ ...(await present()).signed, proof: [] }, 'one proof'],
      [{ ...(await present()).signed, type: 'VerifiableCredential' }, 'no presentation'],
    ]
    for (const [document, detail] of faulty) {
      expect(await verifyPresentation(tools, document, expected)).toEqual({
        ok: false,
        detail: expect.stringContaining(detail),
      })
    }
  })

  test('whose proof was made to assert something else is refused', async () => {
    const { signed } = await present()
    const proof = { ...(signed.proof as JsonObject), proofPurpose: 'assertionMethod' }
    const outcome = await verifyPresentation(tools, { ...signed, proof }, expected)
    expect(outcome).toMatchObject({ ok: false, detail: expect.stringContaining('not made to authenticate') })
  })
})
