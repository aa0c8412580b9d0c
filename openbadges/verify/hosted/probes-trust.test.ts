import { expect, test } from 'vitest'
import { hashIdentity } from '../../recipient/hash-identity.ts'
import type { JsonObject } from '../../tools.ts'
import {
  assertion,
  badgeUrl,
  base,
  faultsOf,
  find,
  id,
  remarksOf,
  signable,
  signJws,
  site,
} from '../early-badges.oracle.ts'
import { check, statusOf, tools } from '../served-badges.oracle.ts'

const withAssertion = (change: JsonObject, expectedRecipient?: string) =>
  check(
    { url: id, ...(expectedRecipient === undefined ? {} : { expectedRecipient }) },
    site({ [id]: assertion(change) }),
  )

test('a hosted badge is revoked by what its address says; then it fails fatally [P2-12]', async () => {
  expect((await withAssertion({ revoked: false })).verdict).toBe('valid')
  const revoked = [assertion({ revoked: true, revocationReason: 'By mistake' }), { id, revoked: true }, 410]
  for (const answer of revoked) {
    for (const input of [{ url: id }, { json: assertion() }]) {
      const report = await check(input, site({ [id]: answer }))
      expect([report.verdict, find(report, 'status')?.severity]).toEqual(['invalid', 'fatal'])
    }
  }
})

test('the recipient is the one expected, as given or in lower case, with any salt; another is an error [P2-14]', async () => {
  const email = 'Maya@Example.org'
  const of = (identity: string, salt?: string): JsonObject => ({
    recipient: { type: 'email', hashed: true, identity, ...(salt === undefined ? {} : { salt }) },
  })
  const named: JsonObject[] = [
    { recipient: { type: 'email', hashed: false, identity: 'maya@example.org' } },
    of(hashIdentity(email, '', tools)),
    of(hashIdentity(email, '', tools), ''),
    of(hashIdentity(email.toLowerCase(), 'brine', tools), 'brine'),
    of(hashIdentity(email.toLowerCase(), '$al t', tools).toUpperCase().replace('SHA', 'sha'), '$al t'),
  ]
  for (const change of named) {
    expect([(await withAssertion(change, email)).verdict, change]).toEqual(['valid', change])
    const other = await withAssertion(change, 'eve@example.org')
    expect([other.verdict, find(other, 'recipient')?.severity]).toEqual(['invalid', 'error'])
  }
  const salted = await withAssertion(of(hashIdentity(email, 'brine', tools)), email)
  expect(salted.verdict).toBe('invalid')
  const weak = await withAssertion(of(`md5$${'0'.repeat(32)}`), email)
  expect([weak.verdict, statusOf(weak, 'recipient')]).toEqual(['unverifiable', 'not-checked'])
  expect(statusOf(await withAssertion({}), 'recipient')).toBeUndefined()
})

test('a badge whose last day has passed, or lies before its first, fails fatally [P2-15]', async () => {
  expect((await withAssertion({ expires: '2026-11-21T12:00:01Z' })).verdict).toBe('valid')
  for (const expires of ['2026-11-21T12:00:00Z', '2026-11-21T13:59:59+02:00', '2025-12-31T00:00:00Z']) {
    const report = await withAssertion({ expires })
    expect([report.verdict, find(report, 'expiry')?.severity]).toEqual(['invalid', 'fatal'])
  }
  const signed = await check({ text: signJws(signable({ expires: '2026-02-01T00:00:00Z' })) }, site())
  expect(signed).toMatchObject({ verdict: 'invalid', reason: 'The badge expired on February 1, 2026.' })
})

test('a badge that is issued in the future fails fatally [P2-16]', async () => {
  expect((await withAssertion({ issuedOn: '2026-11-21T12:00:00Z' })).verdict).toBe('valid')
  for (const issuedOn of ['2026-11-21T12:00:01Z', '2026-11-21T11:59:00-01:00', '2099-01-01T00:00:00Z']) {
    const report = await withAssertion({ issuedOn })
    expect([report.verdict, find(report, 'valid from')?.severity]).toEqual(['invalid', 'fatal'])
  }
})

test('documents that lead back to each other end', async () => {
  const asked: string[] = []
  const circle = assertion({ badge: id })
  expect((await check({ url: id }, site({ [id]: circle }), { asked })).verdict).toBe('invalid')
  const inside: JsonObject = assertion({ endorsement: [id, badgeUrl], related: [{ id }] })
  const report = await check({ url: id }, site({ [id]: inside }), { asked })
  expect([report.verdict, asked.length < 24]).toEqual(['invalid', true])
})

test('members that Open Badges does not define are let pass, and say nothing', async () => {
  const more = { 'https://sail.example/boat': 'Gull', boat: { type: 'Yacht', length: [1, null, {}] }, name: 7 }
  const report = await withAssertion(more)
  expect([report.verdict, faultsOf(report), remarksOf(report)]).toEqual(['valid', [], []])
})

test('a badge that is served out of reach of its own site is unverifiable, and says what to do', async () => {
  const report = await check({ json: assertion() }, {})
  expect(report).toMatchObject({ verdict: 'unverifiable', next: 'Try again later; nothing speaks against the badge.' })
  const bare = await check({ json: assertion({ id: undefined }) }, site())
  expect(bare).toMatchObject({
    verdict: 'invalid',
    reason: 'The badge has no web address where its issuer hosts it.',
    next: 'Hand in the web address under which the issuer hosts the badge.',
  })
  expect(await check({ json: assertion({ id: 'urn:uuid:1' }) }, site({ [base]: assertion() }))).toMatchObject({
    next: 'Hand in the web address under which the issuer hosts the badge.',
  })
})
