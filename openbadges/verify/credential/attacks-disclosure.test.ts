import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate } from '@digitalbazaar/ecdsa-multikey'
import { createDiscloseCryptosuite, createSignCryptosuite } from '@digitalbazaar/ecdsa-sd-2023-cryptosuite'
import { describe, expect, it } from 'vitest'
import { objectsOf, textsOf } from '../../json.ts'
import { deriveElsewhere, issueElsewhere } from '../../sign/suites/other-library.oracle.ts'
import type { JsonObject } from '../../tools.ts'
import { encodeStatusList } from '../../v3/status-list.ts'
import {
  buildSkipper,
  check,
  did,
  didDocument,
  didUrl,
  listUrl,
  now,
  signStatusList,
  statusOf,
} from '../served-badges.oracle.ts'

const mandatoryPointers = ['/issuer', '/validFrom', '/credentialSubject/type', '/credentialSubject/achievement']
const credentialStatus = {
  id: `${listUrl}#7`,
  type: 'BitstringStatusListEntry',
  statusPurpose: 'revocation',
  statusListIndex: '7',
  statusListCredential: listUrl,
}

const suspended = await encodeStatusList([7])

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
  const verificationMethod = [entry, ...objectsOf(didDocument.verificationMethod)]
  const assertionMethod = [entry.id, ...textsOf(didDocument.assertionMethod)]
  const site = { [didUrl]: { ...didDocument, verificationMethod, assertionMethod } }
  return { shown, site, signList: (list: JsonObject) => signStatusList([], list) }
}

describe('a badge of which only a part is shown', () => {
  it('is valid with the remarks that its end and its status may be among what is hidden [AT-17]', async () => {
    const ended = { validUntil: '2026-02-01T00:00:00Z', credentialStatus }
    const { shown, site } = await deriveShowing(ended, [])
    expect(shown).not.toHaveProperty('validUntil')
    expect(shown).not.toHaveProperty('credentialStatus')
    const report = await check(shown, site)
    expect([report.verdict, statusOf(report, 'signature')]).toEqual(['valid', 'passed'])
    for (const name of ['status', 'expiry']) {
      const told = report.checks.filter((each) => each.name === name)
      expect(told).toMatchObject([{ status: 'passed', warning: true, next: expect.stringContaining('Ask the person') }])
      expect(told[0]?.detail).toContain('Only a part of the badge is shown')
    }
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

  describe('with a status of two entries, of which one is suspended', () => {
    const suspensions = 'https://harbour.example/status/2'
    const entries = [
      credentialStatus,
      { ...credentialStatus, id: `${suspensions}#7`, statusPurpose: 'suspension', statusListCredential: suspensions },
    ]
    const end = { validUntil: '2030-02-01T00:00:00Z' }

    async function evaluate(pointers: string[], mandatory: string[] = [], status: JsonObject['x'] = entries) {
      const { shown, site, signList } = await deriveShowing(
        { ...end, credentialStatus: status ?? null },
        ['/validUntil', ...pointers],
        mandatory,
      )
      const lists = {
        [listUrl]: await signList({}),
        [suspensions]: await signList({
          id: suspensions,
          credentialSubject: { type: 'BitstringStatusList', statusPurpose: 'suspension', encodedList: suspended },
        }),
      }
      const report = await check(shown, { ...site, ...lists })
      const told = report.checks.filter(({ name }) => name === 'status').map(({ detail }) => detail)
      return { verdict: report.verdict, told: told.join(' '), shown }
    }

    it('tells that an entry may be withheld when only that of the revocation is shown [AT-17]', async () => {
      const { verdict, told, shown } = await evaluate(['/credentialStatus/0'])
      expect(shown.credentialStatus).toMatchObject([{ statusPurpose: 'revocation' }])
      expect([verdict, told]).toEqual(['valid', expect.stringContaining('another entry')])
      expect(told).toContain('is clear')
    })

    it('is invalid once all of it is shown, or has to be [AT-17]', async () => {
      const whole = await evaluate(['/credentialStatus'])
      expect([whole.verdict, whole.told]).toEqual(['invalid', expect.stringContaining('suspended')])
      const forced = await evaluate([], ['/credentialStatus'])
      expect([forced.verdict, forced.told]).toEqual(['invalid', expect.stringContaining('suspended')])
      expect(forced.told).not.toContain('another entry')
    })

    it('tells it also when a part of the entry has to be shown, and not when all of it has', async () => {
      const part = await evaluate(['/credentialStatus'], ['/credentialStatus/type'], credentialStatus)
      expect([part.verdict, part.told]).toEqual(['valid', expect.stringContaining('another entry')])
      const all = await evaluate([], ['/credentialStatus'], credentialStatus)
      expect([all.verdict, all.told]).toEqual(['valid', expect.not.stringContaining('another entry')])
    })
  })
})
