import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../tools.ts'
import { faultsOf, find, remarksOf } from '../early-badges.oracle.ts'
import { check, type Site, statusOf } from '../served-badges.oracle.ts'

const base = 'https://quay.example'
const own = `${base}/awards/1`
const classUrl = `${base}/class`
const issuerUrl = `${base}/org`

const half: JsonObject = {
  recipient: 'sha256$c7ef86405ba71b85acd8e2e95166c4b111448089f2e1599f42fe1bba46e865c5',
  salt: 'deadsea',
  evidence: '/log',
  issued_on: '2013-05-07',
  badge: {
    version: '0.5.0',
    name: 'Old Salt',
    description: 'Sails',
    image: '/salt.png',
    criteria: '/criteria',
    issuer: { origin: base, name: 'Quay', org: 'School', contact: 'office@quay.example' },
  },
}
const badge = half.badge as JsonObject
const first: JsonObject = {
  uid: 'a1',
  recipient: { type: 'email', identity: 'maya@example.org', hashed: 'false' },
  badge: classUrl,
  verify: { type: 'hosted', url: own },
  issuedOn: 1_359_217_910,
  evidence: 'She sailed well',
}
const oldClass: JsonObject = {
  name: 'Old Salt',
  description: 'Sails',
  image: `${base}/salt.png`,
  criteria: `${base}/criteria`,
  issuer: issuerUrl,
  alignment: [{ name: 'Sea', url: 'https://frame.example/2', description: 'Salt' }],
}
const oldIssuer: JsonObject = { name: 'Quay', url: base }
const places = (change: Site = {}): Site => ({ [own]: first, [classUrl]: oldClass, [issuerUrl]: oldIssuer, ...change })

const v1 = 'https://w3id.org/openbadges/v1'
const second: JsonObject = { ...first, '@context': v1, type: 'Assertion', id: own, issuedOn: '2015-04-01' }
const linked = (change: Site = {}): Site => ({
  [own]: second,
  [classUrl]: { ...oldClass, '@context': v1, type: 'BadgeClass', id: classUrl },
  [issuerUrl]: { ...oldIssuer, '@context': v1, type: 'Issuer', id: issuerUrl },
  ...change,
})

describe('a badge of Open Badges 0.5', () => {
  it('is verified at its address, with all that it holds', async () => {
    const report = await check({ url: own }, { [own]: half })
    expect([report.verdict, faultsOf(report), remarksOf(report)]).toEqual([
      'valid',
      [],
      ['format: The badge is of the earlier edition 0.5 of Open Badges.'],
    ])
    expect(report.credential).toMatchObject({
      version: '0.5',
      name: 'Old Salt',
      issuerName: 'Quay: School',
      issuerUrl: base,
      criteriaUrl: `${base}/criteria`,
      imageUrl: `${base}/salt.png`,
      issuedOn: '2013-05-07T00:00:00.000Z',
      recipient: { type: 'email', hashed: true },
    })
    expect((await check({ url: own }, { [own]: { ...half, issued_on: undefined } })).verdict).toBe('valid')
  })

  it('knows its recipient by hash and salt', async () => {
    const input = { url: own, expectedRecipient: 'mayze' }
    expect(statusOf(await check(input, { [own]: { ...half, recipient: 'maya@example.org' } }), 'recipient')).toBe(
      'failed',
    )
    const plain = { ...half, recipient: 'maya@example.org', salt: undefined }
    expect((await check({ url: own, expectedRecipient: 'Maya@example.org' }, { [own]: plain })).verdict).toBe('valid')
  })

  it('as a file says what is missing and how it can be verified', async () => {
    expect(await check({ json: half })).toMatchObject({
      verdict: 'unverifiable',
      reason: 'A badge of Open Badges 0.5 does not say where it is hosted.',
      next: 'Hand in the web address under which the issuer hosts the badge.',
    })
  })

  it('is invalid elsewhere than on the origin of its issuer', async () => {
    const evil = 'https://evil.example/1'
    const report = await check({ url: evil }, { [evil]: half })
    expect([report.verdict, statusOf(report, 'hosted scope')]).toEqual(['invalid', 'failed'])
  })

  it('is invalid without what it must hold', async () => {
    const bad: JsonObject[] = [
      { ...half, badge: { ...badge, name: undefined } },
      { ...half, badge: { ...badge, criteria: undefined } },
      { ...half, badge: { ...badge, issuer: { origin: base } } },
      { ...half, expires: 'never' },
      { ...half, expires: '2014-01-01' },
      { ...half, recipient: 'Maya' },
    ]
    for (const document of bad) expect((await check({ url: own }, { [own]: document })).verdict).toBe('invalid')
  })
})

describe('a badge of Open Badges 1.0', () => {
  it('is verified at the address it names, as file and as address', async () => {
    for (const input of [{ json: first }, { url: own }]) {
      const report = await check(input, places())
      expect([report.verdict, faultsOf(report), remarksOf(report)]).toEqual([
        'valid',
        [],
        ['format: The badge is of the earlier edition 1.0 of Open Badges.'],
      ])
      expect(report.credential).toMatchObject({
        version: '1.0',
        id: own,
        name: 'Old Salt',
        issuerId: issuerUrl,
        issuerName: 'Quay',
      })
    }
  })

  it('is unverifiable while its site is out of reach, and invalid once that has taken it away', async () => {
    expect((await check({ json: first }, {})).verdict).toBe('unverifiable')
    expect((await check({ json: first }, places({ [own]: 410 }))).verdict).toBe('invalid')
    expect((await check({ json: first }, places({ [own]: { revoked: true } }))).verdict).toBe('invalid')
    expect((await check({ json: first }, places({ [issuerUrl]: 503 }))).verdict).toBe('unverifiable')
  })

  it('is invalid as a copy that names another person, though a backpack may have rewritten it', async () => {
    const rewritten = {
      ...first,
      recipient: 'maya@example.org',
      badge: oldClass,
      issued_on: first.issuedOn,
      issuedOn: undefined,
    }
    expect((await check({ json: rewritten }, places())).verdict).toBe('valid')
    expect((await check({ json: { ...rewritten, recipient: 'eve@example.org' } }, places())).verdict).toBe('invalid')
  })

  it('is invalid on another host than its issuer', async () => {
    const evil = 'https://evil.example/1'
    const forged = { ...first, verify: { type: 'hosted', url: evil } }
    expect((await check({ json: forged }, places({ [evil]: forged }))).verdict).toBe('invalid')
  })
})

describe('a badge of Open Badges 1.1', () => {
  it('is verified like one of 2.0', async () => {
    const report = await check({ json: second }, linked())
    expect([report.verdict, faultsOf(report), remarksOf(report)]).toEqual([
      'valid',
      [],
      ['format: The badge is of the earlier edition 1.1 of Open Badges.'],
    ])
  })

  it('is invalid without what it must hold, and with documents of the wrong kind', async () => {
    for (const name of ['recipient', 'badge', 'issuedOn'] as const) {
      const report = await check(
        { url: own },
        linked({ [own]: { ...second, [name]: name === 'issuedOn' ? 'once' : undefined } }),
      )
      expect([name, report.verdict]).toEqual([name, 'invalid'])
    }
    const wrong = await check(
      { url: own },
      linked({ [issuerUrl]: { ...oldClass, '@context': v1, type: 'BadgeClass' } }),
    )
    expect([wrong.verdict, find(wrong, 'issuer', 'failed')?.severity]).toEqual(['invalid', 'error'])
  })
})

it('a badge of 2.0 may link to documents of earlier editions, which is told', async () => {
  const now: JsonObject = {
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Assertion',
    id: own,
    recipient: { type: 'email', identity: 'maya@example.org', hashed: false },
    badge: classUrl,
    verification: { type: 'hosted' },
    issuedOn: '2026-01-01T00:00:00Z',
  }
  const report = await check({ url: own }, linked({ [own]: now }))
  expect([report.verdict, remarksOf(report)]).toEqual([
    'valid',
    [
      'badge class: The badge class is of the earlier edition 1.1 of Open Badges.',
      "issuer: The issuer's profile is of the earlier edition 1.1 of Open Badges.",
    ],
  ])
})
