import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encodeMultibase64url } from '../../../encoding/multibase.ts'
import { objectsOf } from '../../../json.ts'
import type { JsonObject } from '../../../tools.ts'
import {
  buildSkipper,
  check,
  createKey,
  didDocument,
  didUrl,
  listUrl,
  sign,
  signStatusList,
  statusOf,
} from '../../served-badges.oracle.ts'

const keys = { [didUrl]: didDocument }
const listed = await sign(buildSkipper({}, { status: { kind: 'bitstring', listUrl, index: 4182 } }))

function withList(encodedList: string): JsonObject {
  return {
    credentialSubject: { id: `${listUrl}#list`, type: 'BitstringStatusList', statusPurpose: 'revocation', encodedList },
  }
}

describe("a badge on its issuer's status list", () => {
  it('is valid while its entry is clear and invalid once it is set', async () => {
    expect((await check(listed, { ...keys, [listUrl]: await signStatusList([4181, 4183]) })).verdict).toBe('valid')
    const revoked = await check(listed, { ...keys, [listUrl]: await signStatusList([4182]) })
    expect(revoked).toMatchObject({ verdict: 'invalid', reason: 'The issuer has revoked this badge.' })
  })

  it('is unverifiable when the list is out of reach, unless a remembered one is still good', async () => {
    expect((await check(listed, keys)).verdict).toBe('unverifiable')
    const clear = JSON.stringify(await signStatusList([]))
    expect((await check(listed, keys, { remembered: async () => clear })).verdict).toBe('valid')
    const set = JSON.stringify(await signStatusList([4182]))
    expect((await check(listed, keys, { remembered: async () => set })).verdict).toBe('invalid')
    const late = JSON.stringify(await signStatusList([], { validUntil: '2026-11-20T00:00:00Z' }))
    expect((await check(listed, keys, { remembered: async () => late })).verdict).toBe('unverifiable')
  })

  it('is never valid by a list with a fault', async () => {
    const stranger = createKey()
    const good = await signStatusList([])
    const [subject = {}] = objectsOf(good.credentialSubject)
    const bomb = encodeMultibase64url(gzipSync(new Uint8Array(64 * 1024 * 1024)))
    const faulty: Record<string, JsonObject | string | number> = {
      'of another issuer': await signStatusList([], { issuer: 'did:web:other.example' }),
      'for another purpose': await signStatusList([], {
        credentialSubject: { ...subject, statusPurpose: 'suspension' },
      }),
      'of another type': await signStatusList([], { type: ['VerifiableCredential'] }),
      'out of date': await signStatusList([], { validUntil: '2026-11-20T00:00:00Z' }),
      'from the future': await signStatusList([], { validFrom: '2026-11-22T00:00:00Z' }),
      unsigned: { ...good, proof: undefined },
      changed: { ...good, validFrom: '2026-01-02T00:00:00Z' },
      'signed by a stranger': await sign(good, undefined, stranger.sign),
      short: await signStatusList([], withList(encodeMultibase64url(gzipSync(new Uint8Array(512))))),
      'not packed': await signStatusList([], withList('uAAAA')),
      'packed beyond reason': await signStatusList([], withList(bomb)),
      'no JSON': '<html>',
      gone: 404,
    }
    for (const [fault, list] of Object.entries(faulty)) {
      const report = await check(listed, { ...keys, [listUrl]: list })
      expect([fault, report.verdict, statusOf(report, 'status')]).toEqual([fault, 'unverifiable', 'not-checked'])
    }
  })

  it('is never valid with an index beyond the list or an entry that cannot be read', async () => {
    const list = await signStatusList([])
    const entry = {
      id: `${listUrl}#1`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListCredential: listUrl,
    }
    const entries = [
      { ...entry, statusListIndex: '131072' },
      { ...entry, statusListIndex: '-1' },
      { ...entry, statusListIndex: '999999999999999999999' },
      { ...entry, statusListIndex: '1', type: 'StatusList2021Entry' },
    ]
    for (const credentialStatus of entries) {
      const { proof, ...rest } = listed
      const report = await check({ ...rest, proof, credentialStatus }, { ...keys, [listUrl]: list }, acceptSignatures)
      expect([report.verdict, statusOf(report, 'status')]).toEqual(['unverifiable', 'not-checked'])
    }
  })
})

// Stands in for credentials whose issuers signed strange entries, which the signer here refuses to build.
const acceptSignatures = {
  verifyProof: async () => ({ status: 'passed' as const, detail: 'Accepted.' }),
}

describe('a badge on a 1EdTech revocation list', () => {
  const url = 'https://harbour.example/revocations'

  it('is invalid when listed, with the reason, and valid otherwise', async () => {
    const badge = await sign(buildSkipper({}, { status: { kind: 'revocationList', listUrl: url } }))
    const list = (...revokedCredential: (JsonObject | string)[]) => ({ ...keys, [url]: { id: url, revokedCredential } })
    const id = 'https://harbour.example/awards/1'
    const revoked = await check(badge, list({ id, revocationReason: 'Hours were entered twice' }))
    expect(revoked).toMatchObject({
      verdict: 'invalid',
      reason: 'The issuer has revoked this badge: Hours were entered twice',
    })
    for (const same of [id, ` ${id} `, id.replace('/awards', '%2Fawards'), { id: `${id} ` }]) {
      expect((await check(badge, list({ id: 'urn:x:1' }, same))).verdict).toBe('invalid')
    }
    expect((await check(badge, list({ id, revoked: false }))).verdict).toBe('valid')
    expect((await check(badge, list({ id: 'https://harbour.example/awards/2' }))).verdict).toBe('valid')
    expect((await check(badge, keys)).verdict).toBe('unverifiable')
    expect((await check(badge, { ...keys, [url]: { revokedCredential: 'none' } })).verdict).toBe('unverifiable')
  })
})
