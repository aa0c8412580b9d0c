import { expect, test } from 'vitest'
import type { JsonObject } from '../../tools.ts'
import { assertion, badgeClass, badgeUrl, id, issuer, issuerUrl, remarksOf, site } from '../early-badges.oracle.ts'
import type { FetchOutcome } from '../ports.ts'
import { now, tools } from '../served-badges.oracle.ts'
import { verify } from '../verify.ts'

const old = 'https://old.example'
const oldId = `${old}/awards/1`
const evilUrl = 'https://evil.example/awards/1'

/** Verifies where some addresses lead on to others. */
async function check(input: { url: string } | { json: JsonObject }, leads: Record<string, string>, change = {}) {
  const places: Record<string, unknown> = site(change)
  const fetch = async (asked: string): Promise<FetchOutcome> => {
    const url = leads[asked] ?? asked
    const answer = places[url]
    if (answer === undefined) return { ok: false, reason: 'unreachable', detail: 'The site did not answer.' }
    return { ok: true, url, contentType: 'application/json', text: JSON.stringify(answer) }
  }
  return verify(input, { tools, now, fetch })
}

const copy = assertion({ id: oldId, badge: `${old}/badges/skipper` })

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
  // An issuer or a class stays where it is named.
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
