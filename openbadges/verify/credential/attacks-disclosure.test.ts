import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate } from '@digitalbazaar/ecdsa-multikey'
import { createDiscloseCryptosuite, createSignCryptosuite } from '@digitalbazaar/ecdsa-sd-2023-cryptosuite'
import { describe, expect, it } from 'vitest'
import { deriveElsewhere, issueElsewhere } from '../../sign/suites/other-library.oracle.ts'
import type { JsonObject } from '../../tools.ts'
import { buildSkipper, check, did, didDocument, didUrl, listUrl, now, statusOf } from '../served-badges.oracle.ts'

const mandatoryPointers = ['/issuer', '/validFrom', '/credentialSubject/type', '/credentialSubject/achievement']
const credentialStatus = {
  id: `${listUrl}#7`,
  type: 'BitstringStatusListEntry',
  statusPurpose: 'revocation',
  statusListIndex: '7',
  statusListCredential: listUrl,
}

/** A badge of which the issuer lets the holder show any part, and what a holder makes of it. */
async function deriveShowing(change: JsonObject, pointers: string[], mandatory: string[] = []) {
  const { publicKeyMultibase: multikey, ...pair } = await generate({ curve: 'P-256' })
  const entry = { id: `${did}#${multikey}`, type: 'Multikey', controller: did, publicKeyMultibase: multikey }
  const signer = { ...pair.signer(), id: entry.id }
  const cryptosuite = createSignCryptosuite({ mandatoryPointers: [...mandatoryPointers, ...mandatory] })
  const suite = new DataIntegrityProof({ signer, cryptosuite, date: now.toISOString() })
  const base = await issueElsewhere({ ...buildSkipper(), ...change }, suite, multikey)
  const disclose = createDiscloseCryptosuite({ selectivePointers: ['/credentialSubject/identifier', ...pointers] })
  const shown = await deriveElsewhere(base, new DataIntegrityProof({ cryptosuite: disclose }), multikey)
  const site = { [didUrl]: { ...didDocument, verificationMethod: [entry], assertionMethod: [entry.id] } }
  return { shown, site }
}

describe('a badge of which only a part is shown', () => {
  it('is not valid while its end or its status may be among what is hidden', async () => {
    const ended = { validUntil: '2026-02-01T00:00:00Z', credentialStatus }
    const { shown, site } = await deriveShowing(ended, [])
    expect(shown).not.toHaveProperty('validUntil')
    expect(shown).not.toHaveProperty('credentialStatus')
    const report = await check(shown, site)
    expect([report.verdict, statusOf(report, 'signature')]).toEqual(['unverifiable', 'passed'])
    expect([statusOf(report, 'status'), statusOf(report, 'expiry')]).toEqual(['not-checked', 'not-checked'])
    expect(report.next).toContain('Ask the person')
  })

  it('counts by the end and the status that it shows', async () => {
    const { shown, site } = await deriveShowing({ validUntil: '2026-02-01T00:00:00Z' }, ['/validUntil'])
    expect((await check(shown, site)).reason).toContain('expired')
    const both = { validUntil: '2030-02-01T00:00:00Z', credentialStatus }
    const whole = await deriveShowing(both, ['/validUntil', '/credentialStatus'])
    const report = await check(whole.shown, whole.site)
    expect([statusOf(report, 'expiry'), report.reason]).toEqual([
      'passed',
      expect.stringContaining('status list could not be fetched'),
    ])
  })
})
