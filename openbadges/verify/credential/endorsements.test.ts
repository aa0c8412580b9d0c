import { describe, expect, it } from 'vitest'
import { objectsOf } from '../../json.ts'
import { verifyProof } from '../../sign/verify-proof.ts'
import type { JsonObject } from '../../tools.ts'
import { buildDidDocument, nameVerificationMethod } from '../../v3/keys.ts'
import {
  buildSkipper,
  check,
  createKey,
  did,
  didDocument,
  didUrl,
  listUrl,
  type Site,
  sign,
} from '../served-badges.oracle.ts'
import { assemble, createJwtKey, signatureBy } from './jwt/jwt-badges.oracle.ts'

const council = 'did:web:council.example'
const councilUrl = 'https://council.example/.well-known/did.json'
const key = createKey()
const method = nameVerificationMethod(council, key.publicKey)
const councilDocument = buildDidDocument({ did: council, publicKeys: [key.publicKey] })
const site: Site = { [didUrl]: didDocument, [councilUrl]: councilDocument }
const badge = buildSkipper()
const [subject = {}] = objectsOf(badge.credentialSubject)
const [achievement = {}] = objectsOf(subject.achievement)

function buildEndorsement(change: JsonObject = {}): JsonObject {
  const { '@context': contexts } = badge
  return {
    '@context': contexts,
    id: 'https://council.example/endorsements/1',
    type: ['VerifiableCredential', 'EndorsementCredential'],
    name: 'Endorsement',
    issuer: { id: council, type: ['Profile'], name: 'Sailing Council' },
    validFrom: '2026-02-01T00:00:00Z',
    credentialSubject: { id: did, type: ['EndorsementSubject'], endorsementComment: 'In good standing' },
    ...change,
  }
}

const endorse = (change: JsonObject = {}) => sign(buildEndorsement(change), method, key.sign)

async function evaluate(change: JsonObject, more: Site = {}) {
  const report = await check(await sign({ ...badge, ...change }), { ...site, ...more })
  return { ...report, told: report.checks.filter(({ name }) => name === 'endorsement') }
}

const inAchievement = (endorsement: JsonObject[]) => ({
  credentialSubject: { ...subject, achievement: { ...achievement, endorsement } },
})

describe('endorsements inside a badge', () => {
  it('are verified like credentials of their own, at any depth and in a JWT, and reported apart [P3-15]', async () => {
    const inside = await endorse({
      id: 'urn:x:2',
      issuer: {
        id: council,
        type: ['Profile'],
        endorsement: [
          await endorse({ id: 'urn:x:3', credentialSubject: { id: council, type: ['EndorsementSubject'] } }),
        ],
      },
    })
    const jwtKey = createJwtKey('ES256')
    const [entry] = [{ id: `${council}#jwt`, type: 'JsonWebKey', controller: council, publicKeyJwk: jwtKey.jwk }]
    const keys = {
      ...councilDocument,
      verificationMethod: [...objectsOf(councilDocument.verificationMethod), entry],
      assertionMethod: [method, entry.id],
    }
    const payload = { ...buildEndorsement(), iss: council, jti: 'https://council.example/endorsements/1' }
    const jwt = assemble({ alg: 'ES256', kid: entry.id }, payload, signatureBy(jwtKey))
    const report = await evaluate(
      { ...inAchievement([await endorse(), inside]), endorsementJwt: [jwt] },
      { [councilUrl]: keys },
    )
    expect(report).toMatchObject({ verdict: 'valid', reason: 'Every check passed.' })
    expect(report.endorsements).toHaveLength(3)
    expect(
      report.endorsements?.map(({ verdict, credential }) => [verdict, credential?.kind, credential?.issuerName ?? '']),
    ).toEqual([
      ['valid', 'endorsement', 'Sailing Council'],
      ['valid', 'endorsement', ''],
      ['valid', 'endorsement', 'Sailing Council'],
    ])
    const nested = report.endorsements?.find(({ endorsements }) => endorsements !== undefined)
    expect(nested?.endorsements?.[0]).toMatchObject({
      verdict: 'valid',
      credential: { id: 'urn:x:3', endorses: council },
    })
    expect(report.told.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed'])
  })

  it('that are forged make the badge invalid, since its issuer vouched for them [P3-15]', async () => {
    const good = await endorse()
    const stranger = createKey()
    const forged: JsonObject[] = [
      { ...good, name: 'Another name' },
      await sign(buildEndorsement(), method, stranger.sign),
      await sign(buildEndorsement(), nameVerificationMethod(council, stranger.publicKey), stranger.sign),
      buildEndorsement(),
      await endorse({ type: ['VerifiableCredential', 'OpenBadgeCredential'] }),
      await sign(buildSkipper({ id: 'https://harbour.example/awards/2' })),
    ]
    for (const endorsement of forged) {
      const report = await evaluate({ endorsement: [endorsement] })
      expect(report).toMatchObject({ verdict: 'invalid', endorsements: [{ verdict: 'invalid' }] })
      expect(report.told).toMatchObject([{ status: 'failed', severity: 'error' }])
    }
  })

  it('that have lapsed or cannot be confirmed are told, and the badge stands [V3-04]', async () => {
    const expired = await evaluate({ endorsement: [await endorse({ validUntil: '2026-10-01T00:00:00Z' })] })
    expect(expired).toMatchObject({
      verdict: 'valid',
      endorsements: [{ verdict: 'invalid' }],
      told: [{ warning: true }],
    })
    expect(expired.reason).toBe(
      'Every check passed, with one remark: The endorsement by Sailing Council no longer counts: The endorsement expired on October 1, 2026.',
    )
    const away = await check(await sign({ ...badge, endorsement: [await endorse()] }), { [didUrl]: didDocument })
    expect(away).toMatchObject({ verdict: 'valid', endorsements: [{ verdict: 'unverifiable' }] })
  })

  it('speak of the badge or of something in it [V3-09]', async () => {
    for (const id of [did, String(badge.id), String(achievement.id)]) {
      const about = await endorse({ credentialSubject: { id, type: ['EndorsementSubject'] } })
      expect((await evaluate({ endorsement: [about] })).verdict).toBe('valid')
    }
    const other = await endorse({ credentialSubject: { id: 'https://other.example/', type: ['EndorsementSubject'] } })
    const report = await evaluate({ endorsement: [other] })
    expect(report.verdict).toBe('invalid')
    expect(report.endorsements?.[0]?.reason).toBe('The endorsement speaks of something that is not in the badge.')
  })

  it('are checked up to twenty, and not at all in a forged badge [P3-15]', async () => {
    const many = await Promise.all(Array.from({ length: 22 }, (_, index) => endorse({ id: `urn:x:${index}` })))
    const { proof = null } = await sign(badge)
    const report = await check({ ...badge, endorsement: many, proof }, site, { verifyProof: accept })
    expect(report.endorsements).toHaveLength(20)
    expect(report.checks.at(-1)).toMatchObject({
      warning: true,
      detail: 'The badge holds 22 endorsements; 20 were checked.',
    })
    const asked: string[] = []
    const signed = await sign({ ...badge, endorsement: [await endorse()] })
    const forged = await check({ ...signed, name: 'Changed' }, site, { asked })
    expect([forged.verdict, forged.endorsements, asked.includes(councilUrl)]).toEqual(['invalid', undefined, false])
  })
})

// Only for the badge itself: the endorsements in it go through the real check.
async function accept(tools: Parameters<typeof verifyProof>[0], document: JsonObject, multikey: string) {
  if (document.id === badge.id) return { status: 'passed' as const, detail: 'Accepted.' }
  return verifyProof(tools, document, async () => multikey)
}

describe('an endorsement by itself', () => {
  it('is verified as an endorsement and not as a badge [P3-15]', async () => {
    const report = await check(await endorse(), site)
    expect(report).toMatchObject({
      verdict: 'valid',
      credential: { kind: 'endorsement', endorses: did, narrative: 'In good standing', issuerName: 'Sailing Council' },
    })
    expect(report.credential?.recipient).toBeUndefined()
    const status = { credentialStatus: { id: listUrl, type: '1EdTechRevocationList' } }
    const contexts = [...(badge['@context'] as string[]), 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json']
    const listed = await endorse({ ...status, '@context': contexts })
    const revoked = { [listUrl]: { revokedCredential: [{ id: listed.id ?? '' }] } }
    expect((await check(listed, { ...site, ...revoked })).verdict).toBe('invalid')
    const faults = [
      { credentialSubject: { id: did, type: ['Profile'] } },
      { credentialSubject: { type: ['EndorsementSubject'] } },
      { name: undefined },
    ]
    for (const fault of faults) {
      const made = Object.fromEntries(
        Object.entries(buildEndorsement(fault)).filter(([, value]) => value !== undefined),
      )
      expect((await check(await sign(made, method, key.sign), site)).verdict).toBe('invalid')
    }
  })
})
