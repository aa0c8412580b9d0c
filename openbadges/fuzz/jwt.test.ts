import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isJsonObject } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'
import {
  assemble,
  claimsOf,
  createJwtKey,
  encodePart,
  issueJwt,
  jwtKeys,
  kid,
  listing,
  signatureBy,
} from '../verify/credential/jwt/jwt-badges.oracle.ts'
import { isCompactJws, openJwt } from '../verify/credential/jwt/open-jwt.ts'
import { check } from '../verify/served-badges.oracle.ts'
import { hasRepeatedName } from '../verify/text/repeated-name.ts'

const numRuns = Number(process.env.SASH_FUZZ_INPUTS ?? 300)
const minutes = 60_000
const key = jwtKeys.EdDSA
const stranger = createJwtKey('EdDSA')
const site = listing(key)
const part = fc.oneof(
  fc.base64String().map((text) => text.replaceAll('=', '')),
  fc.json().map(encodePart),
  fc.string(),
  fc.constantFrom('', 'e30', 'W10', 'bnVsbA', issueJwt(key).split('.')[0] ?? '', issueJwt(key).split('.')[1] ?? ''),
)
const json = fc.jsonValue({ maxDepth: 4 }).map((value) => value as Json)
const headerNames = ['alg', 'kid', 'typ', 'cty', 'jwk', 'jku', 'x5u', 'x5c', 'crit', 'b64', 'zip', 'enc', '__proto__']
const claimNames = [
  ...Object.keys(claimsOf()),
  'iss',
  'sub',
  'jti',
  'nbf',
  'exp',
  'iat',
  'vc',
  'aud',
  'proof',
  '__proto__',
]

function changed(object: JsonObject, changes: [string, Json][]): JsonObject {
  return Object.fromEntries([...Object.entries(object), ...changes])
}

describe('whatever stands in a JWT', () => {
  test(
    'opening it ends, with a badge or a sentence',
    () => {
      fc.assert(
        fc.property(part, part, part, (head, body, tail) => {
          const text = `${head}.${body}.${tail}`
          const opened = openJwt(text)
          expect(opened.ok ? isJsonObject(opened.json) : opened.detail).toBeTruthy()
          expect(typeof isCompactJws(text)).toBe('boolean')
        }),
        { numRuns: numRuns * 10 },
      )
    },
    60 * minutes,
  )

  test(
    'a header that nobody would write is a report, and no key of a stranger verifies by it',
    async () => {
      const changes = fc.array(fc.tuple(fc.constantFrom(...headerNames), json), { minLength: 1, maxLength: 4 })
      await fc.assert(
        fc.asyncProperty(changes, fc.boolean(), async (members, isOurs) => {
          const signer = isOurs ? key : stranger
          const header = changed({ alg: 'EdDSA', kid }, members)
          const text = assemble(header, claimsOf(), signatureBy(signer))
          const { verdict, reason } = await check({ text }, site)
          expect(reason).not.toBe('')
          if (!isOurs) expect(verdict).not.toBe('valid')
          if (verdict === 'valid') expect(header).toMatchObject({ alg: 'EdDSA', kid })
        }),
        { numRuns },
      )
    },
    60 * minutes,
  )

  test(
    'a payload that nobody would write is a report, and valid only where the claims agree',
    async () => {
      const changes = fc.array(fc.tuple(fc.constantFrom(...claimNames), json), { minLength: 1, maxLength: 3 })
      await fc.assert(
        fc.asyncProperty(changes, async (members) => {
          const payload = changed(claimsOf(), members)
          const { verdict } = await check({ text: issueJwt(key, { payload }) }, site)
          if (verdict !== 'valid') return
          const { iss, jti, nbf, id } = payload
          expect([iss, jti, nbf]).toEqual([claimsOf().iss, id, claimsOf().nbf])
        }),
        { numRuns },
      )
    },
    60 * minutes,
  )

  test('names that come twice are found, and only those', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(hasRepeatedName(JSON.stringify(value))).toBe(false)
      }),
      { numRuns },
    )
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1, noNullPrototype: true }),
        fc.nat(),
        (object, pick) => {
          const names = Object.keys(object)
          const name = names[pick % names.length] ?? ''
          const twice = `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:{"a":[1,"}"]}}`
          expect(hasRepeatedName(twice)).toBe(true)
        },
      ),
      { numRuns },
    )
  })
})
