import { expect, test } from 'vitest'
import type { JsonObject } from '../../tools.ts'
import { badgeUrl, issuer } from '../early-badges.oracle.ts'
import { check, type Site, statusOf } from '../served-badges.oracle.ts'

const elsewhere = 'https://harbour.example'
const url = `${elsewhere}/endorsements/1`
const endorser = issuer({
  id: `${elsewhere}/issuer`,
  name: 'Harbour Board',
  publicKey: undefined,
  revocationList: undefined,
})
const build = (change: JsonObject = {}): JsonObject => ({
  '@context': 'https://w3id.org/openbadges/v2',
  type: 'Endorsement',
  id: url,
  claim: { id: badgeUrl, endorsementComment: 'A badge with *weight*' },
  issuer: `${elsewhere}/issuer`,
  issuedOn: '2026-03-01T00:00:00Z',
  verification: { type: 'hosted' },
  ...change,
})
const serve = (answer: JsonObject | number = build(), more: Site = {}): Site => ({
  [url]: answer,
  [`${elsewhere}/issuer`]: endorser,
  ...more,
})

test.each([{ url }, { json: build() }, { text: JSON.stringify(build({ issuer: endorser })) }])(
  'an endorsement of Open Badges 2.0 is verified by itself, handed in as %j [P2-18]',
  async (input) => {
    expect(await check(input, serve())).toMatchObject({
      verdict: 'valid',
      reason: 'Every check passed.',
      credential: {
        version: '2.0',
        kind: 'endorsement',
        issuerName: 'Harbour Board',
        narrative: 'A badge with *weight*',
      },
    })
  },
)

test('it counts only as its endorser serves it, and not from another site', async () => {
  const forged = build({ claim: { id: badgeUrl, endorsementComment: 'The best of all' } })
  const wrong: [JsonObject, Site, string][] = [
    [forged, serve(), 'changed in: claim'],
    [build({ issuedOn: '2020-03-01T00:00:00Z' }), serve(), 'changed in: issuedOn'],
    [build({ issuer: 'https://other.example/' }), serve(), 'changed in: issuer'],
    [build({ id: 'urn:uuid:1' }), serve(), 'no web address'],
    [build(), serve(404), 'could not be read'],
    [build(), serve(410), 'taken back'],
    [build(), serve(build({ revoked: true })), 'taken back'],
    [build(), serve({ '@context': 'https://w3id.org/openbadges/v2', id: url, revoked: true }), 'taken back'],
    [build(), serve(endorser), 'there is none'],
    [build(), serve({ ...endorser, id: url }), 'there is none'],
    [build({ claim: undefined }), serve(build({ claim: { endorsementComment: 'x' } })), 'claim'],
    [build({ expires: '2026-04-01T00:00:00Z' }), serve(build({ expires: '2026-04-01T00:00:00Z' })), 'expired'],
    [
      build({ issuer: 'https://other.example/i' }),
      serve(build({ issuer: 'https://other.example/i' }), {
        'https://other.example/i': issuer({
          id: 'https://other.example/i',
          publicKey: undefined,
          revocationList: undefined,
        }),
      }),
      '',
    ],
  ]
  for (const [given, site, words] of wrong) {
    const report = await check(given, site)
    expect([report.verdict, report.reason], JSON.stringify(given)).toEqual(['invalid', expect.stringContaining(words)])
    expect(report.credential?.kind).toBe('endorsement')
  }
})

test('it is left open while its endorser cannot be reached', async () => {
  const report = await check(build(), {})
  expect([report.verdict, statusOf(report, 'document')]).toEqual(['unverifiable', 'not-checked'])
})

test('a signed one is left open', async () => {
  const signed = build({ id: 'urn:uuid:1', verification: { type: 'SignedBadge', creator: 'https://x.example/k' } })
  const [head, body] = [{ alg: 'RS256' }, signed].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  for (const input of [{ json: signed }, { text: `${head}.${body}.c2ln` }]) {
    const report = await check(input, serve())
    expect([report.verdict, statusOf(report, 'proof')]).toEqual(['unverifiable', 'not-checked'])
  }
})
