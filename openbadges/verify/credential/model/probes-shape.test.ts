import { describe, expect, it } from 'vitest'
import { bakePng } from '../../../bake/bake-png.ts'
import { bakeSvg } from '../../../bake/bake-svg.ts'
import { readBadgeImage } from '../../../bake/read-badge-image.ts'
import { smallPng } from '../../../bake/sample-images.oracle.ts'
import { isJsonObject, listOf, objectsOf } from '../../../json.ts'
import type { Json, JsonObject } from '../../../tools.ts'
import type { CheckName } from '../../report.ts'
import { buildSkipper, check, didDocument, didUrl, type Site, sign, statusOf } from '../../served-badges.oracle.ts'
import { issueJwt, jwtKeys, listing } from '../jwt/jwt-badges.oracle.ts'

const site: Site = { [didUrl]: didDocument }
const v1 = 'https://www.w3.org/2018/credentials/v1'
const root = 'https://purl.imsglobal.org/spec/ob/v3p0/'

// Stands in for issuers that sign what the signer here refuses to.
const acceptSignatures = { verifyProof: async () => ({ status: 'passed' as const, detail: 'Accepted.' }) }

const badge = buildSkipper()
const [subject = {}] = objectsOf(badge.credentialSubject)
const [achievement = {}] = objectsOf(subject.achievement)
const [issuer = {}] = objectsOf(badge.issuer)
const withSubject = (change: JsonObject) => ({ credentialSubject: { ...subject, ...change } })
const withAchievement = (change: JsonObject) => withSubject({ achievement: { ...achievement, ...change } })
const withIssuer = (change: JsonObject) => ({ issuer: { ...issuer, ...change } })

async function outcome(name: CheckName, change: JsonObject = {}) {
  const signed = await sign(badge)
  const changed = Object.fromEntries(
    Object.entries({ ...signed, ...change }).filter(([, value]) => value !== undefined),
  )
  const report = await check(changed, site, acceptSignatures)
  const found = report.checks.find((each) => each.name === name)
  return {
    verdict: report.verdict,
    status: found?.status,
    detail: found?.detail,
    severity: found?.severity,
    isRemark: found?.warning === true,
  }
}

describe('probe by probe', () => {
  it('a badge comes as PNG, SVG, JSON or JWT, and nothing else does [P3-01]', async () => {
    const json = JSON.stringify(await sign(badge))
    const svg = new TextEncoder().encode(bakeSvg('<svg xmlns="http://www.w3.org/2000/svg"/>', '3_0', { json }))
    for (const image of [bakePng(smallPng(), '3_0', json), svg]) {
      expect((await check({ text: (await readBadgeImage(image))?.text ?? '' }, site)).verdict).toBe('valid')
    }
    expect((await check({ text: json }, site)).verdict).toBe('valid')
    expect((await check({ text: issueJwt() }, listing(jwtKeys.ES256))).verdict).toBe('valid')
    expect(await readBadgeImage(smallPng())).toBeUndefined()
    for (const text of ['{"type":', '[]', 'a.b', 'a.b.c', '<svg/>', '']) {
      const report = await check({ text }, site)
      expect([text, report.verdict, report.checks[0]]).toMatchObject([
        text,
        'invalid',
        { severity: 'fatal', name: 'format' },
      ])
    }
  })

  it('the contexts stand in their order, and an older name is a remark [P3-03]', async () => {
    const [credentials = '', openBadges = ''] = listOf(badge['@context'])
    expect(await outcome('context')).toMatchObject({
      verdict: 'valid',
      status: 'passed',
      isRemark: false,
    })
    const { awardedDate, ...rest } = badge
    const older = await sign({ ...rest, '@context': [credentials, `${root}context-3.0.2.json`] })
    const report = await check(older, site)
    expect(report).toMatchObject({
      verdict: 'valid',
      reason: 'Every check passed, with one remark: The badge names an older version of the published terms.',
    })
    for (const contexts of [
      [credentials],
      [openBadges, credentials],
      [openBadges],
      [],
      [credentials, 'https://x.example/c.json'],
    ]) {
      expect(await outcome('context', { '@context': contexts })).toMatchObject({
        verdict: 'invalid',
        severity: 'error',
      })
    }
  })

  it('a context written into the badge or not known is never valid [AT-10]', async () => {
    const contexts = listOf(badge['@context'])
    const detailOf = async (context: Json) => {
      const inside = await outcome('context', withSubject({ '@context': context }))
      const beside = await outcome('context', { '@context': [...contexts, context] })
      expect([inside.verdict, inside.detail]).toEqual([beside.verdict, beside.detail])
      return [beside.verdict, beside.detail]
    }
    const redefining: Json[] = [
      { issuer: 'https://evil.example/issuer' },
      { validFrom: 'https://evil.example/never' },
      { name: null },
      { Profile: { '@id': 'https://evil.example/Profile', '@context': {} } },
      { rank: 'https://evil.example/rank', credentialSubject: { '@id': 'https://evil.example/subject' } },
      { id: 'https://evil.example/id' },
    ]
    const told = 'The badge redefines its own terms with a context written into the document.'
    for (const context of redefining) expect(await detailOf(context)).toEqual(['invalid', told])
    const harmless: Json[] = [
      { rank: 'https://harbour.example/terms#rank' },
      // Names that stand nowhere in the badge.
      { validUntil: 'https://evil.example/never' },
      { telephone: null, GeoCoordinates: 'https://harbour.example/terms#Place' },
      { '@vocab': 'https://harbour.example/terms#' },
      { '@protected': true, '@version': 1.1, xsd: 'http://www.w3.org/2001/XMLSchema#' },
      { id: '@id', type: '@type', name: { '@id': 'https://schema.org/name' } },
    ]
    const brought =
      'The badge brings terms of its own along, in a context written into the document, which is not looked into here.'
    for (const context of harmless) expect(await detailOf(context)).toEqual(['unverifiable', brought])
    expect(await detailOf({})).toEqual(['valid', 'The badge uses the published terms.'])
    expect((await outcome('context', withSubject({ '@context': null }))).verdict).toBe('invalid')
    // Not even where a signature over all of it would hold.
    const ranked = { ...badge, '@context': [...contexts, { rank: 'https://harbour.example/terms#rank' }], rank: 'Mate' }
    const signed = await check(await sign(ranked), site)
    expect([signed.verdict, statusOf(signed, 'signature')]).toEqual(['unverifiable', 'not-checked'])
    expect((await check(await sign({ ...badge, '@context': [...contexts, {}] }), site)).verdict).toBe('valid')
    const asked: string[] = []
    const foreign = { ...(await sign(badge)), '@context': [...contexts, 'https://evil.example/context.json'] }
    const report = await check(foreign, { ...site, 'https://evil.example/context.json': { '@context': {} } }, { asked })
    expect(report.verdict).not.toBe('valid')
    expect(asked).not.toContain('https://evil.example/context.json')
  })

  it('the types name a Verifiable Credential and an Open Badge [P3-04]', async () => {
    expect(await outcome('type')).toMatchObject({ verdict: 'valid', status: 'passed' })
    const achievementType = await sign({ ...badge, type: ['VerifiableCredential', 'AchievementCredential'] })
    expect((await check(achievementType, site)).verdict).toBe('valid')
    for (const type of [['VerifiableCredential'], ['OpenBadgeCredential'], 'OpenBadgeCredential', [], undefined]) {
      expect(await outcome('type', { type })).toMatchObject({ verdict: 'invalid', status: 'failed', severity: 'fatal' })
    }
  })

  it('each member is as the standard has it; what only the looser form allows is a remark [P3-05]', async () => {
    expect(await outcome('data model')).toMatchObject({ status: 'passed', isRemark: false })
    const loose = await outcome('data model', withAchievement({ tag: 'sailing' }))
    expect(loose).toMatchObject({ verdict: 'valid', status: 'passed', isRemark: true })
    expect(loose.detail).toBe(
      'credentialSubject.achievement.tag is not a list. Only the looser form of the standard allows that.',
    )
    const faults: [JsonObject, string][] = [
      [withAchievement({ description: undefined }), 'credentialSubject.achievement.description is missing.'],
      [withAchievement({ achievementType: 'Medal' }), 'credentialSubject.achievement.achievementType is not a kind'],
      [{ name: null, id: 'x' }, 'id is not an address or identifier with a scheme'],
      [withAchievement({ description: null }), 'credentialSubject.achievement.description is missing.'],
      [withAchievement({ tag: [null] }), 'credentialSubject.achievement.tag[0] is not a text.'],
      [{ awardedDate: '2026-01-01' }, 'awardedDate is not a date and time with a time zone.'],
      [withIssuer({ email: 'nobody' }), 'issuer.email is not an e-mail address.'],
    ]
    for (const [change, detail] of faults) {
      const found = await outcome('data model', change)
      expect(found).toMatchObject({ verdict: 'invalid', status: 'failed', severity: 'error' })
      expect(found.detail).toContain(detail)
    }
  })

  it('a member that is null is not there, which is a remark', async () => {
    const alignment = { type: ['Alignment'], targetName: 'Sea', targetUrl: 'https://skills.example/1' }
    const nulls = { name: null, ...withAchievement({ alignment: [{ ...alignment, targetDescription: null }] }) }
    const report = await check(await sign({ ...badge, ...nulls }), site)
    expect(report.verdict).toBe('valid')
    expect(report.checks.find(({ name }) => name === 'data model')).toMatchObject({
      status: 'passed',
      warning: true,
      detail: [
        'name is null, which counts as not being there.',
        'credentialSubject.achievement.alignment[0].targetDescription is null, which counts as not being there.',
      ].join(' '),
    })
    const schema = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'
    const credentialSchema = [{ id: schema, type: '1EdTechJsonSchemaValidator2019' }]
    expect((await outcome('schema', { ...nulls, credentialSchema })).status).toBe('passed')
    expect((await outcome('data model', { ...nulls, ...withIssuer({ name: null, email: 'x' }) })).status).toBe('failed')
    expect((await outcome('data model', withAchievement({ alignment, tag: null }))).detail).toBe(
      'credentialSubject.achievement.alignment is not a list. Only the looser form of the standard allows that. credentialSubject.achievement.tag is null, which counts as not being there.',
    )
    // What was signed cannot be made to vanish so.
    const signed = await sign({ ...badge, validUntil: '2026-01-03T00:00:00Z' })
    expect((await check({ ...signed, validUntil: null }, site)).verdict).toBe('invalid')
  })

  it('the subject says who earned what [P3-07]', async () => {
    expect(await outcome('subject')).toMatchObject({ verdict: 'valid', status: 'passed' })
    const identifier = objectsOf(subject.identifier)
    const faults: JsonObject[] = [
      withSubject({ type: ['Person'] }),
      withSubject({ identifier: undefined, id: undefined }),
      withSubject({ identifier: identifier.map((each) => ({ ...each, type: 'Identity' })) }),
      withSubject({ result: [{ type: ['Score'] }] }),
      withSubject({ achievement: undefined }),
      withSubject({ source: { id: 'https://x.example/', type: ['Person'] } }),
      withAchievement({ criteria: {} }),
      withAchievement({ resultDescription: [{ type: ['Description'] }] }),
      { credentialSubject: [subject, subject] },
    ]
    for (const change of faults) {
      expect(await outcome('subject', change)).toMatchObject({
        verdict: 'invalid',
        status: 'failed',
        severity: 'error',
      })
    }
  })

  it('each piece of evidence says that it is one [P3-08]', async () => {
    const piece = { id: 'https://harbour.example/log', type: ['Evidence'] }
    expect(await outcome('evidence')).toMatchObject({ verdict: 'valid', status: undefined })
    const signed = await sign({ ...badge, evidence: [piece] })
    expect((await check(signed, site)).checks).toContainEqual(
      expect.objectContaining({ name: 'evidence', status: 'passed', detail: 'The badge names one piece of evidence.' }),
    )
    for (const evidence of [[{ ...piece, type: ['Proof'] }], [piece, { id: piece.id }], [piece.id]]) {
      expect(await outcome('evidence', { evidence })).toMatchObject({ verdict: 'invalid', severity: 'error' })
    }
  })

  it('the issuer is a Profile, and its page answers or there is a remark [P3-09]', async () => {
    const json = await sign(badge)
    const home = String(issuer.url)
    const reached = await check({ json, thorough: true }, { ...site, [home]: '<html>' })
    expect(reached).toMatchObject({ verdict: 'valid', reason: 'Every check passed.' })
    const away = await check({ json, thorough: true }, site)
    expect(away.verdict).toBe('valid')
    expect(away.reason).toContain("with one remark: The issuer's page cannot be reached")
    const asked: string[] = []
    await check({ json }, site, { asked })
    expect(asked).not.toContain(home)
    const faults: JsonObject[] = [
      { issuer: String(issuer.id) },
      withIssuer({ type: ['Organization'] }),
      withIssuer({ otherIdentifier: [{ type: 'Identifier', identifier: '1', identifierType: 'identifier' }] }),
      withIssuer({ parentOrg: { id: 'https://x.example/', type: ['Organization'] } }),
    ]
    for (const change of faults) {
      expect(await outcome('issuer', change)).toMatchObject({ verdict: 'invalid', status: 'failed', severity: 'error' })
    }
  })

  it('a badge past its last day is invalid, in both editions [P3-13] [AT-16]', async () => {
    expect(await outcome('expiry')).toMatchObject({ verdict: 'valid', status: 'passed' })
    const past = { validUntil: '2026-11-21T11:00:00Z' }
    expect(await outcome('expiry', past)).toMatchObject({ verdict: 'invalid', status: 'failed', severity: 'fatal' })
    expect(await outcome('expiry', earlier({ expirationDate: past.validUntil }))).toMatchObject({ severity: 'fatal' })
    expect(await outcome('expiry', earlier())).toMatchObject({ verdict: 'valid', status: 'passed' })
  })

  it('a badge before its first day is invalid, in both editions [P3-14] [AT-16]', async () => {
    expect(await outcome('valid from')).toMatchObject({ verdict: 'valid', status: 'passed' })
    const soon = '2026-11-22T00:00:00Z'
    expect(await outcome('valid from', { validFrom: soon })).toMatchObject({ verdict: 'invalid', severity: 'fatal' })
    expect(await outcome('valid from', earlier({ issuanceDate: soon }))).toMatchObject({ severity: 'fatal' })
    for (const validFrom of ['2026-01-01T00:00:00', 'yesterday', 5, undefined]) {
      expect((await outcome('valid from', { validFrom })).verdict).toBe('invalid')
    }
  })
})

function earlier(change: JsonObject = {}): JsonObject {
  const contexts = [v1, `${root}context-3.0.3.json`, 'https://w3id.org/security/data-integrity/v2']
  return { '@context': contexts, validFrom: undefined, issuanceDate: badge.validFrom, ...change }
}

describe('a step that a person can take', () => {
  it('stands beside whatever did not pass [V3-04]', async () => {
    const report = await check({ ...badge, validUntil: 'soon', credentialSubject: {} }, site)
    for (const each of report.checks) {
      expect([each.name, each.next === undefined]).toEqual([each.name, each.status === 'passed'])
    }
    expect(isJsonObject(report.checks[0])).toBe(true)
  })
})
