import { expect, test } from 'vitest'
import { readBadge } from '../../read/read-badge.ts'
import type { JsonObject } from '../../tools.ts'
import {
  assertion,
  badgeClass,
  badgeUrl,
  id,
  issuer,
  issuerUrl,
  remarksOf,
  signable,
  signJws,
  site,
} from '../early-badges.oracle.ts'
import type { FetchOutcome, VerifyPorts } from '../ports.ts'
import { now, tools } from '../served-badges.oracle.ts'
import { verify } from '../verify.ts'

const old = 'https://old.example'
const oldId = `${old}/awards/1`
const evilUrl = 'https://evil.example/awards/1'

type Input = { url: string } | { json: JsonObject } | { text: string }

/** Verifies where some addresses lead on to others. */
const check = (input: Input, leads: Record<string, string>, change = {}) => verify(input, portsOf(leads, change))

function portsOf(leads: Record<string, string>, change = {}): VerifyPorts {
  const places: Record<string, unknown> = site(change)
  const fetch = async (asked: string): Promise<FetchOutcome> => {
    const url = leads[asked] ?? asked
    const answer = places[url]
    if (answer === undefined) return { ok: false, reason: 'unreachable', detail: 'The site did not answer.' }
    return { ok: true, url, contentType: 'application/json', text: JSON.stringify(answer) }
  }
  return { tools, now, fetch }
}

const copy = assertion({ id: oldId, badge: `${old}/badges/skipper` })
const [oldClass, oldIssuer] = [`${old}/badges/skipper`, `${old}/issuer`]

test('a badge whose host has moved is as valid as a file as it is at its old address', async () => {
  const leads = { [oldId]: id }
  for (const input of [{ url: oldId }, { json: copy }]) {
    const report = await check(input, leads)
    expect([report.verdict, report.credential?.id, remarksOf(report)]).toEqual([
      'valid',
      id,
      [expect.stringContaining('found under another address than its own')],
    ])
  }
  const changed = { ...copy, recipient: { type: 'email', identity: 'eve@example.org', hashed: false } }
  expect((await check({ json: changed }, leads)).verdict).toBe('invalid')
})

test('where an address leads on, nobody speaks for the host that was asked', async () => {
  const theirs = { [evilUrl]: copy, [badgeUrl]: badgeClass(), [issuerUrl]: issuer() }
  for (const input of [{ url: oldId }, { json: copy }]) {
    expect((await check(input, { [oldId]: evilUrl }, theirs)).verdict).not.toBe('valid')
  }
  // Nor does one that names a third.
  const third = { [evilUrl]: assertion() }
  expect((await check({ json: copy }, { [oldId]: evilUrl }, third)).verdict).not.toBe('valid')
  // Nor does an issuer or a class that lies elsewhere.
  const away = { [evilUrl]: issuer({ id: evilUrl }) }
  expect((await check({ url: id }, { [issuerUrl]: evilUrl }, away)).verdict).not.toBe('valid')
  expect(
    (
      await check(
        { json: copy },
        { [oldId]: id.replace('https', 'http') },
        { [id.replace('https', 'http')]: assertion() },
      )
    ).verdict,
  ).not.toBe('valid')
})

test.each<[string, object, Record<string, string>]>([
  ['the class', { [id]: assertion({ badge: oldClass }) }, { [oldClass]: badgeUrl }],
  ['the issuer', { [badgeUrl]: badgeClass({ issuer: oldIssuer }) }, { [oldIssuer]: issuerUrl }],
  [
    'both',
    { [id]: assertion({ badge: oldClass }), [badgeUrl]: badgeClass({ issuer: oldIssuer }) },
    { [oldClass]: badgeUrl, [oldIssuer]: issuerUrl },
  ],
  [
    'all of it',
    { [id]: assertion({ badge: oldClass }), [badgeUrl]: badgeClass({ issuer: oldIssuer }) },
    { [oldId]: id, [oldClass]: badgeUrl, [oldIssuer]: issuerUrl },
  ],
])(
  'of a badge that names %s where the host was before, file and address are judged alike, and read',
  async (...row) => {
    const [, change, leads] = row
    const places: Record<string, unknown> = site(change as never)
    const inputs: Input[] = [{ url: id }, { json: places[id] as JsonObject }, { text: JSON.stringify(places[id]) }]
    if (leads[oldId] !== undefined) inputs.push({ url: oldId }, { json: { ...(places[id] as JsonObject), id: oldId } })
    for (const input of inputs) {
      const { report, found } = await readBadge(input, portsOf(leads, change))
      expect([report.verdict, report.credential?.achievementId, report.credential?.issuerId]).toEqual([
        'valid',
        badgeUrl,
        issuerUrl,
      ])
      expect(remarksOf(report).every((remark) => remark.includes('found under another address'))).toBe(true)
      expect([found?.reading.unread, found?.reading.facts.badge.id, found?.reading.facts.issuer.id]).toEqual([
        [],
        badgeUrl,
        issuerUrl,
      ])
    }
    const jws = signJws(signable({ badge: oldClass }))
    const signed = await readBadge({ text: jws }, portsOf({ [oldClass]: badgeUrl, ...leads }, change))
    expect([signed.report.verdict, signed.found?.reading.unread]).toEqual(['valid', []])
  },
)

test('a class and an issuer that lie elsewhere are those of the site where they lie', async () => {
  const evil = 'https://evil.example'
  const theirs = {
    [id]: assertion({ badge: oldClass }),
    [`${evil}/class`]: badgeClass({ id: `${evil}/class`, issuer: `${evil}/issuer` }),
    [`${evil}/issuer`]: issuer({ id: `${evil}/issuer` }),
  }
  // Their issuer does not host the badge, and that of the old class is not asked.
  expect((await check({ url: id }, { [oldClass]: `${evil}/class` }, theirs)).verdict).toBe('invalid')
  // A copy under the id of somebody else speaks for nobody.
  const copies = { [`${evil}/class`]: badgeClass({ id: oldClass }), [`${evil}/issuer`]: issuer({ id: oldIssuer }) }
  const lying = { [id]: assertion({ badge: oldClass }), [badgeUrl]: badgeClass({ issuer: oldIssuer }), ...copies }
  for (const leads of [{ [oldClass]: `${evil}/class` }, { [oldClass]: badgeUrl, [oldIssuer]: `${evil}/issuer` }]) {
    expect((await check({ url: id }, leads, lying)).verdict).not.toBe('valid')
  }
})
