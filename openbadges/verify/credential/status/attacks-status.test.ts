import { describe, expect, it } from 'vitest'
import { objectsOf } from '../../../json.ts'
import type { JsonObject } from '../../../tools.ts'
import { buildDidDocument, nameVerificationMethod } from '../../../v3/keys.ts'
import {
  buildSkipper,
  check,
  didDocument,
  didUrl,
  key,
  listUrl,
  type Site,
  sign,
  signStatusList,
  statusOf,
} from '../../served-badges.oracle.ts'

const entry = (change: JsonObject = {}): JsonObject => ({
  id: `${listUrl}#7`,
  type: 'BitstringStatusListEntry',
  statusPurpose: 'revocation',
  statusListIndex: '7',
  statusListCredential: listUrl,
  ...change,
})

async function evaluate(list: JsonObject, change: JsonObject = {}) {
  const badge = await sign({ ...buildSkipper(), credentialStatus: entry(change) })
  return check(badge, { [didUrl]: didDocument, [listUrl]: list })
}

describe('a status list', () => {
  it('cannot hide its own end in other words, so that an old one stays in force', async () => {
    const list = await signStatusList([], { validUntil: '2026-02-01T00:00:00Z' })
    const { validUntil, ...rest } = list
    expect(statusOf(await evaluate(list), 'status')).toBe('not-checked')
    const spelled = { ...rest, 'https://www.w3.org/2018/credentials#validUntil': typed(validUntil) }
    const elsewhere = { ...rest, credentialSubject: objectsOf(rest.credentialSubject)[0] ?? {}, '@included': [list] }
    for (const hostile of [spelled, elsewhere]) {
      const report = await evaluate(hostile)
      expect([report.verdict, statusOf(report, 'status')]).toEqual(['unverifiable', 'not-checked'])
    }
  })

  it('is not said to be clear where a mark is set that is not known here', async () => {
    const subject = objectsOf((await signStatusList([7])).credentialSubject)[0] ?? {}
    const list = await signStatusList([7], { credentialSubject: { ...subject, statusPurpose: 'probation' } })
    const report = await evaluate(list, { statusPurpose: 'probation' })
    const told = report.checks.find(({ name }) => name === 'status')
    expect([report.verdict, told?.warning]).toEqual(['valid', true])
    expect(told?.detail).toContain('"probation"')
  })
})

const typed = (value: JsonObject[string]): JsonObject => ({
  '@value': value ?? null,
  '@type': 'http://www.w3.org/2001/XMLSchema#dateTime',
})

describe('a newer copy', () => {
  it('is not taken from an issuer whose id only looks the same once it is decoded', async () => {
    const [own, twin] = ['did:web:harbour.example%3A443', 'did:web:harbour.example:443']
    const places = {
      [own]: 'https://harbour.example:443/.well-known/did.json',
      [twin]: 'https://harbour.example/443/did.json',
    }
    const refreshUrl = 'https://harbour.example/refresh/1'
    const issuedBy = (id: string, award = {}) => {
      const badge = buildSkipper(award, { refreshUrl })
      return sign(
        { ...badge, issuer: { ...objectsOf(badge.issuer)[0], id } },
        nameVerificationMethod(id, key.publicKey),
      )
    }
    const newer = await issuedBy(twin, { issuedOn: '2026-03-01T00:00:00Z', narrative: 'Of the twin' })
    const site: Site = { [refreshUrl]: newer }
    for (const [did, url] of Object.entries(places)) site[url] = buildDidDocument({ did, publicKeys: [key.publicKey] })
    const report = await check(await issuedBy(own), site)
    expect([report.verdict, report.credential?.issuerId, report.credential?.narrative]).toEqual([
      'valid',
      own,
      undefined,
    ])
    expect(report.checks.find(({ name }) => name === 'refresh')?.detail).toContain('another badge')
  })
})
