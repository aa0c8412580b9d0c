import { expect, test } from 'vitest'
import type { JsonObject } from '../../tools.ts'
import {
  assertion,
  badgeClass,
  badgeUrl,
  base,
  faultsOf,
  id,
  issuer,
  issuerUrl,
  remarksOf,
  site,
} from '../early-badges.oracle.ts'
import { check, type Site } from '../served-badges.oracle.ts'

const elsewhere = 'https://harbour.example'
const url = `${elsewhere}/endorsements/1`
const endorser = issuer({
  id: `${elsewhere}/issuer`,
  name: 'Harbour Board',
  publicKey: undefined,
  revocationList: undefined,
})
const endorsement = (change: JsonObject = {}): JsonObject => ({
  '@context': 'https://w3id.org/openbadges/v2',
  type: 'Endorsement',
  id: url,
  claim: { id: badgeUrl, endorsementComment: 'A badge with *weight*' },
  issuer: `${elsewhere}/issuer`,
  issuedOn: '2026-03-01T00:00:00Z',
  verification: { type: 'hosted' },
  ...change,
})
const evaluate = (
  change: JsonObject | string | number = endorsement(),
  more: Site = {},
  reference: JsonObject['x'] = url,
) =>
  check(
    { url: id },
    site({
      [badgeUrl]: badgeClass({ endorsement: reference }),
      [url]: change,
      [`${elsewhere}/issuer`]: endorser,
      ...more,
    }),
  )

test('an endorsement is fetched and verified like a badge; a false one is an error [P2-18]', async () => {
  const report = await evaluate()
  expect([report.verdict, faultsOf(report), remarksOf(report)]).toEqual(['valid', [], []])
  expect(report.endorsements).toMatchObject([
    {
      verdict: 'valid',
      credential: { kind: 'endorsement', issuerName: 'Harbour Board', narrative: 'A badge with *weight*' },
    },
  ])
  const bad: [JsonObject, string][] = [
    [endorsement({ claim: { id: 'https://other.example' } }), 'The endorsement speaks of something else'],
    [endorsement({ claim: undefined }), 'The endorsement has no "claim".'],
    [endorsement({ type: 'Assertion' }), 'The endorsement has another "type" than Endorsement.'],
    [endorsement({ issuer: issuerUrl }), 'hosted on a site that its issuer does not use'],
    [endorsement({ '@context': 'https://schema.org' }), 'does not name the context'],
  ]
  for (const [change, words] of bad) {
    const failure = await evaluate(change)
    expect(failure.verdict, words).toBe('invalid')
    expect(faultsOf(failure)).toEqual([
      expect.stringMatching(/^endorsement \(error\): The endorsement by .* is invalid: /),
    ])
    expect(failure.reason).toContain(words)
  }
})

test('an endorsement that has ended or was taken back is told, and the badge stands without it', async () => {
  const gone = [
    endorsement({ issuedOn: '2099-01-01T00:00:00Z' }),
    endorsement({ expires: '2026-04-01T00:00:00Z' }),
    endorsement({ revoked: true }),
    410,
    404,
  ]
  for (const change of gone) {
    const report = await evaluate(change)
    expect([report.verdict, report.endorsements?.[0]?.verdict]).toEqual(['valid', 'invalid'])
    expect(remarksOf(report)).toEqual([expect.stringMatching(/^endorsement: .* no longer counts: /)])
  }
})

test('an endorsement that cannot be checked takes nothing away from the badge', async () => {
  for (const change of [503, '<html>', endorsement({ verification: { type: 'signed' } })]) {
    const report = await evaluate(change)
    expect([report.verdict, report.endorsements?.[0]?.verdict, remarksOf(report).length]).toEqual([
      'valid',
      'unverifiable',
      1,
    ])
  }
  expect((await evaluate(endorsement(), {}, 'urn:uuid:5')).verdict).toBe('valid')
})

test('endorsements may stand in the badge, its class and its issuer; each counts as its address has it', async () => {
  const of = (about: string, number: number) => endorsement({ id: `${elsewhere}/e/${number}`, claim: { id: about } })
  const places = Object.fromEntries([id, badgeUrl, issuerUrl].map((about, n) => [`${elsewhere}/e/${n}`, of(about, n)]))
  const report = await check(
    { url: id },
    site({
      [id]: assertion({ endorsement: `${elsewhere}/e/0` }),
      [badgeUrl]: badgeClass({ endorsement: [{ ...of(badgeUrl, 1), claim: { id: 'urn:uuid:1' } }] }),
      [issuerUrl]: issuer({ endorsement: [`${elsewhere}/e/2`] }),
      [`${elsewhere}/issuer`]: endorser,
      ...places,
    }),
  )
  expect([report.verdict, report.endorsements?.map(({ verdict }) => verdict)]).toEqual([
    'valid',
    ['valid', 'valid', 'valid'],
  ])
})

test('an endorsement may speak of any part of the badge, wherever it is named', async () => {
  for (const about of [id, badgeUrl, issuerUrl]) {
    const places = { [url]: endorsement({ claim: { id: about } }), [`${elsewhere}/issuer`]: endorser }
    const namings: Site[] = [
      { [id]: assertion({ endorsement: url }) },
      { [badgeUrl]: badgeClass({ endorsement: url }) },
      { [issuerUrl]: issuer({ endorsement: url }) },
    ]
    for (const naming of namings) {
      const report = await check({ url: id }, site({ ...places, ...naming }))
      expect([report.verdict, report.endorsements?.[0]?.verdict]).toEqual(['valid', 'valid'])
    }
  }
})

test('endorsers who endorse each other, and a hundred endorsements, end', async () => {
  const asked: string[] = []
  const many = Array.from({ length: 100 }, (_, n) => `${base}/e/${n}`)
  const places = Object.fromEntries(many.map((each) => [each, endorsement({ id: each, issuer: each })]))
  const loop = { ...endorser, endorsement: url }
  const change = { [badgeUrl]: badgeClass({ endorsement: many }), [`${elsewhere}/issuer`]: loop, ...places }
  const report = await check({ url: id }, site(change), { asked })
  expect([report.endorsements?.length, asked.length < 24]).toEqual([5, true])
  expect((await evaluate(endorsement(), { [`${elsewhere}/issuer`]: loop })).verdict).toBe('valid')
})
