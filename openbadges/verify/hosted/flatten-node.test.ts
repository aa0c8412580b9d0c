import { expect, it } from 'vitest'
import type { JsonObject } from '../../tools.ts'
import { assertion, faultsOf, id, signable, signJws, site } from '../early-badges.oracle.ts'
import { check } from '../served-badges.oracle.ts'

const evaluate = (change: JsonObject) => check({ url: id }, site({ [id]: assertion(change) }))

it('a list around a single value, or a value object, hides nothing', async () => {
  const hidden: [JsonObject, string][] = [
    [{ expires: ['2026-02-01T00:00:00Z'] }, 'expired on February 1, 2026'],
    [{ expires: [{ '@value': '2026-02-01T00:00:00Z', '@type': 'xsd:dateTime' }] }, 'expired on February 1, 2026'],
    [{ issuedOn: ['2099-01-01T00:00:00Z'] }, 'not valid before January 1, 2099'],
    [{ revoked: [true] }, 'has revoked this badge'],
  ]
  for (const [change, words] of hidden) {
    const report = await evaluate(change)
    expect([report.verdict, report.reason]).toEqual(['invalid', expect.stringContaining(words)])
    const signed = await check({ text: signJws(signable(change)) }, site())
    expect(signed.verdict).toBe('invalid')
  }
})

it('the same badge in other words of JSON-LD is the same badge', async () => {
  const recipient = [{ '@type': ['email'], identity: ['maya@example.org'], hashed: [false] }]
  const { id: own, type, verification, ...rest } = assertion({ recipient, narrative: { '@value': 'Well done' } })
  const spelled = { ...rest, '@id': own, '@type': [type ?? ''], verify: [{ '@type': ['hosted'] }] }
  const report = await check({ url: id, expectedRecipient: 'maya@example.org' }, site({ [id]: spelled }))
  expect([report.verdict, faultsOf(report)]).toEqual(['valid', []])
  expect(report.credential).toMatchObject({ id, narrative: 'Well done', recipient: { type: 'email', hashed: false } })
})
