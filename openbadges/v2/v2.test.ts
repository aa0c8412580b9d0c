import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashIdentity } from '../recipient/hash-identity.ts'
import { buildAssertionV2 } from './build-assertion.ts'
import { buildBadgeClassV2 } from './build-badge-class.ts'
import { buildIssuerV2 } from './build-issuer.ts'
import { buildRevokedV2 } from './build-revoked.ts'
import { parseAssertionV2 } from './parse-assertion.ts'
import { parseBadgeClassV2 } from './parse-badge-class.ts'
import { parseIssuerV2 } from './parse-issuer.ts'

const tools = { sha256: (data: Uint8Array) => new Uint8Array(createHash('sha256').update(data).digest()) }
const recipient = { type: 'email', identity: 'ann@example.com', hashed: true, salt: 'pepper' } as const
const award = { id: 'https://sash.example/a/1', recipient, issuedOn: new Date('2026-03-01T10:00:00Z') }
const badge = 'https://sash.example/b/1'

describe('an assertion document', () => {
  it('holds exactly what the award has', () => {
    expect(buildAssertionV2({ award, badge }, tools)).toEqual({
      '@context': 'https://w3id.org/openbadges/v2',
      type: 'Assertion',
      id: 'https://sash.example/a/1',
      badge,
      recipient: {
        type: 'email',
        hashed: true,
        identity: hashIdentity('ann@example.com', 'pepper', tools),
        salt: 'pepper',
      },
      verification: { type: 'HostedBadge' },
      issuedOn: '2026-03-01T10:00:00Z',
    })
  })

  it('carries narrative, evidence, expiry, image and extensions, and never a blank', () => {
    const document = buildAssertionV2(
      {
        award: {
          ...award,
          expires: '2027-03-01T10:00:00+02:00',
          narrative: '',
          image: 'https://sash.example/a/1/image',
          evidence: [{ id: 'https://e.example/1' }, { narrative: 'Seen at work' }],
          extensions: { 'extensions:note': { type: ['Extension'] }, id: 'https://evil.example' },
        },
        badge,
      },
      tools,
    )
    expect(document).toMatchObject({
      id: award.id,
      expires: '2027-03-01T10:00:00+02:00',
      evidence: [
        { type: 'Evidence', id: 'https://e.example/1' },
        { type: 'Evidence', narrative: 'Seen at work' },
      ],
      'extensions:note': { type: ['Extension'] },
    })
    expect(document).not.toHaveProperty('narrative')
    expect(buildAssertionV2({ award: { ...award, evidence: [] }, badge }, tools)).not.toHaveProperty('evidence')
  })

  it('shows an identifier plainly only when the award is not hashed', () => {
    const plain = { type: 'openBadgeId', identity: 'https://ann.example', hashed: false, salt: 'x' } as const
    expect(buildAssertionV2({ award: { ...award, recipient: plain }, badge }, tools).recipient).toEqual({
      type: 'id',
      hashed: false,
      identity: 'https://ann.example',
    })
  })

  it('refuses a date without zone', () => {
    expect(() => buildAssertionV2({ award: { ...award, issuedOn: '2026-03-01T10:00:00' }, badge }, tools)).toThrow(
      RangeError,
    )
  })

  it('of a revoked award keeps only the fact and the reason', () => {
    expect(buildRevokedV2({ id: award.id, reason: 'Awarded by mistake' })).toEqual({
      '@context': 'https://w3id.org/openbadges/v2',
      type: 'Assertion',
      id: award.id,
      revoked: true,
      revocationReason: 'Awarded by mistake',
    })
  })
})

describe('badge class and issuer documents', () => {
  it('read back as they were written', () => {
    const badgeClass = {
      id: badge,
      name: 'First Aid',
      description: 'Can help',
      image: 'https://sash.example/b/1/image',
      imageCaption: 'A white cross',
      criteria: { narrative: 'Pass the exam' },
      alignment: [{ targetName: 'Aid', targetUrl: 'https://f.example/1', targetType: 'CFItem' }],
      tags: ['health'],
    }
    const document = buildBadgeClassV2({ badgeClass, issuer: 'https://sash.example/i/1' })
    expect(document.alignment).toEqual([{ targetName: 'Aid', targetUrl: 'https://f.example/1' }])
    expect(parseBadgeClassV2(document)).toMatchObject({
      id: badge,
      types: ['BadgeClass'],
      name: 'First Aid',
      image: 'https://sash.example/b/1/image',
      criteriaNarrative: 'Pass the exam',
      issuer: 'https://sash.example/i/1',
      tags: ['health'],
    })
    const issuer = {
      id: 'https://sash.example/i/1',
      name: 'Red House',
      url: 'https://red.example',
      email: 'a@red.example',
    }
    expect(parseIssuerV2(buildIssuerV2(issuer))).toMatchObject({ ...issuer, types: ['Issuer'], startsWith: [] })
  })
})

describe('reading assertions from elsewhere', () => {
  it('accepts texts, objects and lists for the same thing', () => {
    const texts = parseAssertionV2({
      '@context': 'https://w3id.org/openbadges/v2',
      evidence: 'https://e.example',
      image: 'https://i.example',
    })
    const objects = parseAssertionV2({
      '@context': ['https://w3id.org/openbadges/v2', {}],
      evidence: [{ id: 'https://e.example' }],
      image: { id: 'https://i.example', caption: 'x' },
    })
    expect(texts.evidence).toEqual(objects.evidence)
    expect(texts.image).toBe(objects.image)
    expect([texts.edition, objects.edition]).toEqual(['2.0', '2.0'])
  })

  it('tells hosted, signed and unknown verification apart, and the editions before 2.0', () => {
    const kindOf = (verification: object) => parseAssertionV2({ verification: { ...verification } }).verification.kind
    expect([{ type: 'hosted' }, { type: ['HostedBadge'] }, { type: 'SignedBadge' }, {}].map(kindOf)).toEqual([
      'hosted',
      'hosted',
      'signed',
      'unknown',
    ])
    expect(parseAssertionV2({ '@context': 'https://w3id.org/openbadges/v1' }).edition).toBe('1.1')
    expect(parseAssertionV2({ uid: 'a', verify: { type: 'hosted', url: 'https://a.example' } }).edition).toBe('1.0')
  })

  it('never throws, whatever the members are', () => {
    for (const value of [null, 1, true, 'x', [], [null, 1, []], {}]) {
      const document = Object.fromEntries(
        ['recipient', 'verification', 'evidence', 'image', 'type'].map((name) => [name, value]),
      )
      expect(() => [parseAssertionV2(document), parseBadgeClassV2(document), parseIssuerV2(document)]).not.toThrow()
    }
  })
})
