import { expect, test } from 'vitest'
import type { Json, JsonObject } from '../../tools.ts'
import { issueJwt, jwtKeys, listing } from '../credential/jwt/jwt-badges.oracle.ts'
import { issuerUrl, site } from '../early-badges.oracle.ts'
import { buildSkipper, check, didDocument, didUrl, readFrom, sign } from '../served-badges.oracle.ts'

const places = { [didUrl]: didDocument }
const signed = await sign(buildSkipper())
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const asJwt = (claims: object): string => `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}.c2lnbmF0dXJl`
const present = (...verifiableCredential: Json[]): JsonObject => ({
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  type: ['VerifiablePresentation'],
  holder: 'did:key:z6MkhG98a8j2d3jqia13vrWqzHwHAgKTv9NjYEgdV3ndbEdD',
  verifiableCredential,
})
const forms: [string, (...inside: Json[]) => { text: string } | { json: JsonObject }][] = [
  ['as JSON', (...inside) => ({ text: JSON.stringify(present(...inside)) })],
  ['as an object', (...inside) => ({ json: present(...inside) })],
  ['as a JWT of the first edition', (...inside) => ({ text: asJwt({ iss: 'did:key:z', vp: present(...inside) }) })],
  ['as a JWT', (...inside) => ({ text: asJwt(present(...inside)) })],
  [
    'in an envelope',
    (...inside) => ({
      json: {
        type: 'EnvelopedVerifiablePresentation',
        id: `data:application/vp+jwt,${asJwt(present(...inside))}`,
      },
    }),
  ],
]

test.each(forms)('the badge in a presentation %s is verified, and told from who presents it', async (_form, make) => {
  const good = await check(make(signed), places)
  expect([good.verdict, good.reason]).toEqual([
    'valid',
    'Every check passed, with one remark: This came in a presentation; who presents it was not checked.',
  ])
  expect((await check(make({ ...signed, name: 'Other' }), places)).verdict).toBe('invalid')
  expect((await readFrom(make(signed), places)).found).toMatchObject({
    isPresented: true,
    text: JSON.stringify(signed),
    reading: { edition: '3.0' },
  })
})

test.each(forms)(
  'a presentation %s of none, of several or of something else is told as what it is',
  async (_form, make) => {
    for (const inside of [[], [signed, signed]]) {
      const report = await check(make(...inside), places)
      expect([report.noBadge, report.reason]).toEqual([
        true,
        'This is a presentation with badges inside, not a badge itself.',
      ])
    }
    for (const inside of ['x', 7, { type: 'Profile', name: 'Maya' }, present(signed)]) {
      expect((await check(make(inside), places)).verdict).toBe('invalid')
    }
  },
)

test.each(forms)(
  'a badge that is a JWT is verified by its own signature, in a presentation %s',
  async (_form, make) => {
    const token = issueJwt()
    const envelope = { type: 'EnvelopedVerifiableCredential', id: `data:application/vc+jwt,${token}` }
    for (const inside of [token, envelope]) {
      expect((await check(make(inside), listing(jwtKeys.ES256))).verdict).toBe('valid')
      expect((await check(make(inside), listing(jwtKeys.RS256))).verdict).toBe('invalid')
    }
  },
)

test('what readers would take differently is found in a presentation as well', async () => {
  const text = JSON.stringify(present(signed)).replace('"name":', '"name":"Other","name":')
  expect((await check({ text }, places)).verdict).toBe('invalid')
  const jwt = asJwt({ vp: 0 }).split('.')
  const claims = JSON.stringify({ vp: present(signed) }).replace(
    '"name":',
    '"creditsAvailable":9007199254740993,"name":',
  )
  const unclear = `${jwt[0]}.${Buffer.from(claims).toString('base64url')}.${jwt[2]}`
  expect((await check({ text: unclear }, places)).verdict).not.toBe('valid')
})

test('an issuer that says how its badges are verified is an issuer, and no badge', async () => {
  const rows: JsonObject[] = [
    { verification: { type: 'VerificationObject', allowedOrigins: ['sail.example'] } },
    { verification: { startsWith: 'https://sail.example/' }, type: 'Profile' },
  ]
  for (const more of rows) {
    const profile = { ...(site()[issuerUrl] as JsonObject), ...more }
    for (const input of [{ json: profile }, { text: JSON.stringify(profile) }, { url: issuerUrl }]) {
      const report = await check(input, site({ [issuerUrl]: profile }))
      expect([report.noBadge, report.reason]).toEqual([
        true,
        'This describes somebody who issues badges; it is no badge.',
      ])
    }
  }
})
