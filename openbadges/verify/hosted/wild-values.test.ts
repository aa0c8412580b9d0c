import { expect, test } from 'vitest'
import type { Json } from '../../tools.ts'
import { assertion, badgeClass, badgeUrl, faultsOf, id, issuer, issuerUrl, site } from '../early-badges.oracle.ts'
import { check } from '../served-badges.oracle.ts'

test.each(['+0800', '+08', '-0330', '+08:00'])('a moment may have its zone as %s (ISO 8601)', async (zone) => {
  const times = { issuedOn: `2026-01-02T03:04:05${zone}`, expires: `2027-01-02T03:04${zone}` }
  const report = await check({ url: id }, site({ [id]: assertion(times) }))
  expect([report.verdict, faultsOf(report)]).toEqual(['valid', []])
  const past = await check({ url: id }, site({ [id]: assertion({ ...times, expires: `2026-02-02T03:04:05${zone}` }) }))
  expect(past.verdict).toBe('invalid')
})

test.each(['2026-01-02T03:04:05', '2026-01-02T03:04:05+8', '2026-01-02T03:04:05+080', '2026-01-02+08'])(
  '%s is no moment with a zone',
  async (issuedOn) => {
    expect((await check({ url: id }, site({ [id]: assertion({ issuedOn }) }))).verdict).toBe('invalid')
  },
)

const v1 = { '@context': 'https://w3id.org/openbadges/v1' }

test.each(['1359217910', 1_359_217_910.5, '1359217910.5', ' 1359217910 ', '2015-04-01T01:02:03+0100'] as const)(
  'a badge of 1.1 may say %j for the time of its issue',
  async (issuedOn) => {
    const first = assertion({ ...v1, issuedOn, verification: undefined, verify: { type: 'hosted', url: id } } as never)
    const places = { [id]: first, [badgeUrl]: badgeClass(v1), [issuerUrl]: issuer(v1) }
    const report = await check({ url: id }, site(places))
    expect([report.verdict, faultsOf(report)]).toEqual(['valid', []])
    expect(report.credential?.issuedOn).toMatch(/^20(?:13-01-26T16:31:50|15-04-01T00:02:03)/)
  },
)

test('an issuer of 1.1 may be an IssuerOrg, one of 2.0 not', async () => {
  const first = assertion({ ...v1, verification: undefined, verify: { type: 'hosted', url: id } } as never)
  const places = { [id]: first, [badgeUrl]: badgeClass(v1), [issuerUrl]: issuer({ ...v1, type: 'IssuerOrg' }) }
  const report = await check({ url: id }, site(places))
  expect([report.verdict, faultsOf(report)]).toEqual(['valid', []])
  expect((await check({ url: id }, site({ [issuerUrl]: issuer({ type: 'IssuerOrg' }) }))).verdict).toBe('invalid')
})

const verdictWith = async (verification: { [name: string]: Json }) =>
  (
    await check(
      { url: id },
      site({ [issuerUrl]: issuer({ verification: { type: 'VerificationObject', ...verification } }) }),
    )
  ).verdict

test.each([
  '*',
  '.sail.example',
  'sail..example',
  'sail_.example',
  'https://sail.example',
  '%61',
  '1234',
  ':8080',
  '-a.example',
])('%s in an allow-list is no host', async (host) => {
  expect(await verdictWith({ allowedOrigins: ['sail.example', host] })).toBe('invalid')
})

test.each(['sail.example:443', 'Bücher.example', '127.0.0.1:8000', '[::1]:8000', 'localhost'])(
  '%s in an allow-list is a host',
  async (host) => {
    expect(await verdictWith({ allowedOrigins: ['sail.example', host] })).toBe('valid')
  },
)

test('the property that an issuer has checked is one of the vocabulary', async () => {
  for (const verificationProperty of ['id', '@id', 'url', 'schema:url']) {
    expect([verificationProperty, await verdictWith({ verificationProperty })]).toEqual([verificationProperty, 'valid'])
  }
  for (const verificationProperty of ['sloths', 'identity number', '', ['id', 'sloths']])
    expect([verificationProperty, await verdictWith({ verificationProperty })]).toEqual([
      verificationProperty,
      'invalid',
    ])
})
