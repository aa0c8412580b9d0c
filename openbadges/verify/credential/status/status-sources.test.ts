import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encodeMultibase64url } from '../../../encoding/multibase.ts'
import { objectsOf } from '../../../json.ts'
import type { JsonObject } from '../../../tools.ts'
import { encodeStatusList } from '../../../v3/status-list.ts'
import {
  buildSkipper,
  check,
  didDocument,
  didUrl,
  listUrl,
  now,
  type Site,
  sign,
  signStatusList,
} from '../../served-badges.oracle.ts'
import { assemble, jwtKeys, kid, listing, signatureBy } from '../jwt/jwt-badges.oracle.ts'

const keys: Site = { [didUrl]: didDocument }
const bitstring = { kind: 'bitstring', listUrl, index: 4182 } as const
const listed = await sign(buildSkipper({}, { status: bitstring }))
const hour = 3_600_000
const acceptSignatures = { verifyProof: async () => ({ status: 'passed' as const, detail: 'Accepted.' }) }

const kept = (list: JsonObject, age: number) => async (url: string) =>
  url === listUrl ? { text: JSON.stringify(list), fetchedAt: new Date(now.getTime() - age) } : undefined

async function evaluate(site: Site, remembered?: ReturnType<typeof kept>, badge = listed) {
  const report = await check(badge, { ...keys, ...site }, remembered ? { remembered } : {})
  const status = report.checks.find(({ name }) => name === 'status')
  return { verdict: report.verdict, status: status?.status, detail: status?.detail, severity: status?.severity }
}

const purposeOf = async (purpose: string, ...set: number[]) =>
  sign({
    ...(await signStatusList(set)),
    proof: undefined,
    credentialSubject: {
      id: `${listUrl}#list`,
      type: 'BitstringStatusList',
      statusPurpose: purpose,
      encodedList: await encodeStatusList(set),
    },
  })

const badgeFor = async (change: JsonObject) =>
  sign({
    ...buildSkipper({}, { status: bitstring }),
    credentialStatus: { ...objectsOf(listed.credentialStatus)[0], ...change },
  })

describe('a revoked badge', () => {
  it('is invalid by either kind of list, and valid while it is clear [P3-12] [AT-16]', async () => {
    expect(await evaluate({ [listUrl]: await signStatusList([]) })).toMatchObject({
      verdict: 'valid',
      status: 'passed',
    })
    const revoked = { verdict: 'invalid', status: 'failed', severity: 'fatal' }
    expect(await evaluate({ [listUrl]: await signStatusList([4182]) })).toMatchObject(revoked)
    const badge = await sign(buildSkipper({}, { status: { kind: 'revocationList', listUrl } }))
    const id = 'https://harbour.example/awards/1'
    expect(await evaluate({ [listUrl]: { revokedCredential: [{ id }] } }, undefined, badge)).toMatchObject(revoked)
    expect((await evaluate({ [listUrl]: { revokedCredential: [] } }, undefined, badge)).verdict).toBe('valid')
    expect((await evaluate({}, undefined, badge)).verdict).toBe('unverifiable')
  })

  it.each(['2.0', '1.1'])('is told from a good and an expired one in the form of VCDM %s [D3-01]', async (form) => {
    const url = 'https://harbour.example/revocations'
    const list = { [url]: { id: url, revokedCredential: [{ id: 'https://harbour.example/awards/revoked' }] } }
    const build = (award: { id: string; expires?: string }) => {
      const badge = buildSkipper(award, { status: { kind: 'revocationList', listUrl: url } })
      if (form === '2.0') return sign(badge)
      const { validFrom, validUntil, '@context': contexts, ...rest } = badge
      const [, ...others] = contexts as string[]
      const dates = { issuanceDate: validFrom, ...(validUntil ? { expirationDate: validUntil } : {}) }
      const v1 = ['https://www.w3.org/2018/credentials/v1', ...others, 'https://w3id.org/security/data-integrity/v2']
      return sign({ '@context': v1, ...rest, ...dates })
    }
    const id = (name: string) => `https://harbour.example/awards/${name}`
    const good = await check(await build({ id: id('good') }), { ...keys, ...list })
    expect(good.verdict).toBe('valid')
    expect(good.credential).toMatchObject({
      name: 'Day Skipper',
      description: 'Sails by day',
      issuerName: 'Harbour Sailing School',
      issuedOn: '2026-01-02T03:04:05Z',
    })
    const expired = await check(await build({ id: id('expired'), expires: '2026-02-01T00:00:00Z' }), {
      ...keys,
      ...list,
    })
    expect(expired).toMatchObject({ verdict: 'invalid', reason: 'The badge expired on February 1, 2026.' })
    const revoked = await check(await build({ id: id('revoked') }), { ...keys, ...list })
    expect(revoked).toMatchObject({ verdict: 'invalid', reason: 'The issuer has revoked this badge.' })
  })
})

describe('a status list that is down', () => {
  it('is answered from the last known one, with its age, within its time to live [V3-13]', async () => {
    const clear = await signStatusList([])
    expect(await evaluate({}, kept(clear, 3 * hour))).toEqual({
      verdict: 'valid',
      status: 'passed',
      detail: 'The status list could not be fetched; as of 3 hours ago the badge was clear.',
      severity: undefined,
    })
    expect((await evaluate({}, kept(clear, 25 * hour))).verdict).toBe('unverifiable')
    const long = await signStatusList([], { validUntil: '2026-11-30T00:00:00Z' })
    expect((await evaluate({}, kept(long, 48 * hour))).verdict).toBe('valid')
    const [subject = {}] = objectsOf(clear.credentialSubject)
    const brief = await signStatusList([], { credentialSubject: { ...subject, ttl: hour } })
    expect((await evaluate({}, kept(brief, 2 * hour))).verdict).toBe('unverifiable')
    expect((await evaluate({}, kept(await signStatusList([4182]), 72 * hour))).verdict).toBe('invalid')
    expect((await evaluate({ [listUrl]: 404 }, kept(clear, hour))).verdict).toBe('unverifiable')
  })

  it('of 1EdTech is good for a day [V3-13]', async () => {
    const badge = await sign(buildSkipper({}, { status: { kind: 'revocationList', listUrl } }))
    const list = { id: listUrl, revokedCredential: [] }
    expect(await evaluate({}, kept(list, 5 * hour), badge)).toMatchObject({
      verdict: 'valid',
      detail: 'The revocation list could not be fetched; as of 5 hours ago it did not name the badge.',
    })
    expect((await evaluate({}, kept(list, 25 * hour), badge)).verdict).toBe('unverifiable')
  })

  it('may be told by keys that were seen within a week [V3-13]', async () => {
    const badge = await sign(buildSkipper())
    const aged = (days: number) => async (url: string) =>
      url === didUrl
        ? { text: JSON.stringify(didDocument), fetchedAt: new Date(now.getTime() - days * 24 * hour) }
        : undefined
    expect((await check(badge, {}, { remembered: aged(6) })).verdict).toBe('valid')
    expect((await check(badge, {}, { remembered: aged(8) })).verdict).toBe('unverifiable')
  })

  it('is kept only when it proved good [V3-13]', async () => {
    const texts: string[] = []
    const remember = async (url: string) => void texts.push(url)
    await check(listed, { ...keys, [listUrl]: await signStatusList([]) }, { remember })
    expect(texts).toEqual(expect.arrayContaining([didUrl, listUrl]))
    texts.length = 0
    await check(listed, { ...keys, [listUrl]: { ...(await signStatusList([])), proof: undefined } }, { remember })
    expect(texts).not.toContain(listUrl)
  })
})

describe('a list that does not count', () => {
  it('is one out of date or older than one seen before [AT-11]', async () => {
    const old = await signStatusList([], { validFrom: '2026-01-01T00:00:00Z' })
    const newer = await signStatusList([4182], { validFrom: '2026-06-01T00:00:00Z' })
    expect(await evaluate({ [listUrl]: old }, kept(newer, hour))).toMatchObject({
      verdict: 'unverifiable',
      detail: 'The status list is older than one that the issuer published before.',
    })
    expect((await evaluate({ [listUrl]: newer }, kept(old, hour))).verdict).toBe('invalid')
    expect((await evaluate({ [listUrl]: old }, kept(old, hour))).verdict).toBe('valid')
    for (const change of [{ validUntil: '2026-11-20T00:00:00Z' }, { validFrom: '2026-12-01T00:00:00Z' }]) {
      expect((await evaluate({ [listUrl]: await signStatusList([], change) })).verdict).toBe('unverifiable')
    }
  })

  it("is another issuer's, another list, or for another purpose [AT-12]", async () => {
    const others = [
      await signStatusList([], { issuer: 'did:web:other.example' }),
      await signStatusList([], { id: 'https://harbour.example/status/2' }),
      await purposeOf('suspension'),
    ]
    for (const list of others) expect((await evaluate({ [listUrl]: list })).verdict).toBe('unverifiable')
    // The id may match the address (Bitstring Status List 1.0, section 2.2), so what the issuer signed there counts against.
    const renamed = { id: 'https://harbour.example/status/2' }
    expect(await evaluate({ [listUrl]: await signStatusList([4182], renamed) })).toMatchObject({
      verdict: 'invalid',
      detail: 'The issuer has revoked this badge.',
    })
    expect(await evaluate({ [listUrl]: await signStatusList([4181], renamed) })).toMatchObject({
      verdict: 'unverifiable',
      detail: 'The status list is another one than the badge names.',
    })
    const unsigned = { ...(await signStatusList([4182])), ...renamed }
    expect((await evaluate({ [listUrl]: unsigned })).verdict).toBe('unverifiable')
    const badge = await sign(buildSkipper({}, { status: { kind: 'revocationList', listUrl } }))
    const foreign = { issuer: 'did:web:other.example', revokedCredential: [] }
    expect((await evaluate({ [listUrl]: foreign }, undefined, badge)).verdict).toBe('unverifiable')
  })

  it('has no such place, or more than one bit for each [AT-13]', async () => {
    const site = { ...keys, [listUrl]: await signStatusList([]) }
    const entry = objectsOf(listed.credentialStatus)[0]
    const changes = [
      { statusListIndex: '131072' },
      { statusListIndex: '-1' },
      { statusListIndex: 'x' },
      { statusListIndex: '1e3' },
      { statusSize: 2 },
    ]
    for (const change of changes) {
      const badge = { ...listed, credentialStatus: { ...entry, ...change } }
      expect((await check(badge, site, acceptSignatures)).verdict).toBe('unverifiable')
    }
    const last = { ...listed, credentialStatus: { ...entry, statusListIndex: 131071 } }
    expect((await check(last, site, acceptSignatures)).verdict).not.toBe('invalid')
  })

  it('unpacks without end [AT-14]', async () => {
    const bomb = encodeMultibase64url(gzipSync(new Uint8Array(64 * 1024 * 1024)))
    const [subject = {}] = objectsOf((await signStatusList([])).credentialSubject)
    const list = await signStatusList([], { credentialSubject: { ...subject, encodedList: bomb } })
    expect(await evaluate({ [listUrl]: list })).toMatchObject({
      verdict: 'unverifiable',
      detail: 'The status list is too large.',
    })
  })
})

describe('a status for another purpose than revocation', () => {
  it('makes a suspended badge invalid; messages and refreshes only inform', async () => {
    const about = (purpose: string) => badgeFor({ statusPurpose: purpose })
    const suspended = await evaluate(
      { [listUrl]: await purposeOf('suspension', 4182) },
      undefined,
      await about('suspension'),
    )
    expect(suspended).toMatchObject({ verdict: 'invalid', detail: 'The issuer has suspended this badge.' })
    for (const purpose of ['message', 'refresh']) {
      const told = await evaluate({ [listUrl]: await purposeOf(purpose, 4182) }, undefined, await about(purpose))
      expect(told).toMatchObject({ verdict: 'valid', status: 'passed' })
    }
  })

  it('stands beside that of revocation, and each entry counts [P3-12]', async () => {
    const [entry = {}] = objectsOf(listed.credentialStatus)
    const otherUrl = 'https://harbour.example/status/2'
    const other = {
      ...entry,
      id: `${otherUrl}#7`,
      statusPurpose: 'suspension',
      statusListCredential: otherUrl,
      statusListIndex: '7',
    }
    const badge = await sign({ ...buildSkipper(), credentialStatus: [entry, other] })
    const listOf = async (...set: number[]) => sign({ ...(await purposeOf('suspension', ...set)), id: otherUrl })
    const site = { [listUrl]: await signStatusList([]) }
    expect((await evaluate({ ...site, [otherUrl]: await listOf() }, undefined, badge)).verdict).toBe('valid')
    expect((await evaluate({ ...site, [otherUrl]: await listOf(7) }, undefined, badge)).verdict).toBe('invalid')
    expect((await evaluate(site, undefined, badge)).verdict).toBe('unverifiable')
  })

  it('is read from a list in a JWT, too [P3-12]', async () => {
    const { proof, ...list } = await signStatusList([4182])
    const jwt = (payload: JsonObject) =>
      assemble({ alg: 'ES256', kid, typ: 'vc+jwt' }, payload, signatureBy(jwtKeys.ES256))
    const entry = listing(jwtKeys.ES256)[didUrl] ?? {}
    const both = {
      ...didDocument,
      verificationMethod: [...objectsOf(didDocument.verificationMethod), ...objectsOf(entry.verificationMethod)],
      assertionMethod: [...(didDocument.assertionMethod as string[]), ...(entry.assertionMethod as string[])],
    }
    expect((await evaluate({ [didUrl]: both, [listUrl]: jwt(list) })).verdict).toBe('invalid')
    const [head, body] = jwt(list).split('.')
    expect((await evaluate({ [didUrl]: both, [listUrl]: `${head}.${body}.AAAA` })).verdict).toBe('unverifiable')
  })
})
