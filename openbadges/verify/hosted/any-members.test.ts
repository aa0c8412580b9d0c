import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json, JsonObject } from '../../tools.ts'
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
import { check } from '../served-badges.oracle.ts'

const value = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json[]>(null, true, false, 0, -1.5, '', 'x', '__proto__', 'data:,x', id, badgeUrl, issuerUrl),
    fc.string({ maxLength: 5 }),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('id', 'type', 'identity', 'hashed', '@context', '@value', 'x'), tie('json'), {
      maxKeys: 4,
    }),
  ),
})).json

const whole: Record<string, JsonObject> = { [id]: assertion(), [badgeUrl]: badgeClass(), [issuerUrl]: issuer() }
const names = [
  ...new Set(Object.values(whole).flatMap((document) => Object.keys(document))),
  'expires',
  'evidence',
  'image',
  'alignment',
  'tags',
  'endorsement',
  'related',
  'revoked',
  'verify',
  '@id',
  'salt',
]
const required: [string, string][] = [
  ...['type', 'recipient', 'badge', 'verification', 'issuedOn'].map((name): [string, string] => [id, name]),
  ...['type', 'name', 'description', 'criteria', 'issuer'].map((name): [string, string] => [badgeUrl, name]),
  ...['type', 'name', 'url', 'email'].map((name): [string, string] => [issuerUrl, name]),
]

it('never breaks, whatever any member of any document holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(whole)),
      fc.dictionary(fc.constantFrom(...names), value, { minKeys: 1, maxKeys: 5 }),
      async (url, change) => {
        const places = site({ [url]: { ...whole[url], ...change } })
        const report = await check({ url: id }, places)
        expect(['valid', 'invalid', 'unverifiable']).toContain(report.verdict)
        const signed = await check({ text: signJws(signable(url === id ? change : {})) }, places)
        expect(['valid', 'invalid', 'unverifiable']).toContain(signed.verdict)
      },
    ),
    { numRuns: 150 },
  )
})

it('never calls a badge valid in which a required member is missing, blank or of another form', async () => {
  const broken = fc.constantFrom<(Json | undefined)[]>(undefined, null, [], {}, 7, true, [[]], [{}, {}], [7])
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...required), broken, async ([url, name], bad) => {
      const document: JsonObject = { ...whole[url], [name]: bad }
      const report = await check({ url: id }, site({ [url]: document }))
      expect([name, bad, report.verdict]).not.toEqual([name, bad, 'valid'])
    }),
    { numRuns: 300 },
  )
})

it('never calls a signed badge valid in which a letter was changed', async () => {
  const text = signJws(signable())
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: text.length - 1 }),
      fc.constantFrom(...'AQgw05_-'),
      async (index, letter) => {
        const changed = text.slice(0, index) + letter + text.slice(index + 1)
        fc.pre(changed !== text)
        const bytes = (part = '') => Buffer.from(part, 'base64url').toString('hex')
        // The last letters of a part hold bits that stand for nothing.
        fc.pre(
          changed
            .split('.')
            .some((part, n) => (n < 2 ? part !== text.split('.')[n] : bytes(part) !== bytes(text.split('.')[n]))),
        )
        expect((await check({ text: changed }, site())).verdict).not.toBe('valid')
      },
    ),
    { numRuns: 200 },
  )
})
