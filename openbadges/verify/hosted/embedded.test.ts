import { expect, test } from 'vitest'
import type { JsonObject } from '../../tools.ts'
import {
  assertion,
  badgeClass,
  badgeUrl,
  id,
  issuer,
  issuerUrl,
  signable,
  signJws,
  site,
} from '../early-badges.oracle.ts'
import { check, type Site } from '../served-badges.oracle.ts'

const inside = badgeClass({ issuer: issuer() })
const copy = assertion({ badge: inside })
const said = { name: 'Day Skipper', issuerName: 'Harbour Sailing School', issuerId: issuerUrl, achievementId: badgeUrl }
const without = (...gone: string[]): Site =>
  Object.fromEntries(Object.entries(site({ [id]: copy })).filter(([url]) => !gone.includes(url)))

test.each<[string, Site, { json: JsonObject } | { url: string } | { text: string }]>([
  ['everything', {}, { json: copy }],
  ['the badge', without(id), { text: JSON.stringify(copy) }],
  ['the class', without(badgeUrl), { url: id }],
  ['the issuer', without(issuerUrl), { url: id }],
  ['class and issuer', without(badgeUrl, issuerUrl), { json: copy }],
  ['class and issuer of a signed badge', without(badgeUrl, issuerUrl), { text: signJws(signable({ badge: inside })) }],
])(
  'while %s cannot be reached, what the badge says of its class and its issuer is shown',
  async (_what, places, input) => {
    const report = await check(input, places)
    expect([report.verdict, report.credential]).toEqual(['unverifiable', expect.objectContaining(said)])
  },
)

test('a class that was read names its issuer while that is away, and what a copy says otherwise does not count', async () => {
  const lying = assertion({ badge: { ...inside, name: 'Admiral', issuer: issuer({ name: 'Royal Navy' }) } })
  const places = { ...without(issuerUrl), [id]: lying, [badgeUrl]: inside }
  expect((await check({ url: id }, places)).credential).toMatchObject(said)
  const whole = await check({ url: id }, site({ [id]: lying }))
  expect([whole.verdict, whole.credential]).toEqual(['valid', expect.objectContaining(said)])
  // Nothing is confirmed by what stands inside: the host of the badge is held to the issuer's own word alone.
  const evil = 'https://evil.example/1'
  const theirs = assertion({
    id: evil,
    badge: { ...inside, issuer: issuer({ verification: { allowedOrigins: ['evil.example'] } }) },
  })
  const report = await check({ url: evil }, { [evil]: theirs })
  expect([report.verdict, report.checks.some(({ name }) => name === 'hosted scope')]).toEqual(['unverifiable', false])
})
