import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMaker } from '../create-maker.ts'
import type { Message, MessageValue } from '../message.ts'
import { renderMessage } from '../render-message.ts'
import { createNamer } from '../stored/create-namer.ts'
import { nameFinding } from '../stored/name-finding.ts'
import { findingPieces, findingSentences } from './findings.ts'

const samples: Record<string, [english: string, value: MessageValue]> = {
  why: ['The badge is not signed.', { code: 'proof.none' }],
  moment: ['March 5, 2024, 09:41 UTC', '2024-03-05T09:41Z'],
  place: ['credentialSubject.achievement', 'credentialSubject.achievement'],
  subject: ["The issuer's profile", { code: 'subject.issuer-profile' }],
  part: ['The endorsement by Ada', { code: 'part.endorsement-by', values: { name: 'Ada' } }],
  age: ['as of 3 hours ago', { code: 'age.hours', values: { count: 3 } }],
  kind: ['a learner record', { code: 'kind.record' }],
  nothing: ['no Open Badge', { code: 'nothing.badge' }],
  thing: ['The endorsement', { code: 'thing.endorsement' }],
  of: ['of the learner record', { code: 'of.record' }],
  this: ['this endorsement', { code: 'this.endorsement' }],
  when: ['when the learner record was signed', { code: 'when.record' }],
  expected: ['a text', { code: 'expected.text' }],
}
const numbers = ['count', 'checked', 'most', 'more', 'index', 'status']
const sampleOf = (name: string): [english: string, value: MessageValue] =>
  samples[name] ?? (numbers.includes(name) ? ['7', 7] : [`any ${name}`, `any ${name}`])

const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => sampleOf(name)[0])

test.each(Object.entries(findingSentences))('%s is told by its sentence, with what is put in', (code, text) => {
  const values = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']): [string, MessageValue] => [
    name,
    sampleOf(name)[1],
  ])
  const message = values.length === 0 ? { code } : { code, values: Object.fromEntries(values) }
  expect(nameFinding(fill(text))).toEqual(message)
  expect(nameFinding(renderMessage(message, findingSentences, findingPieces))).toEqual(message)
})

test('sentences that stand in others are named as well, without their capital or full stop', () => {
  expect(nameFinding('The badge could not be read from its address: the answer is too large.')).toEqual({
    code: 'document.unread',
    values: { why: { code: 'address.large' } },
  })
  expect(
    nameFinding('The newer copy of the badge does not hold (The badge is not signed); the one at hand was checked.'),
  ).toEqual({ code: 'refresh.broken', values: { why: { code: 'proof.none' } } })
  expect(nameFinding('a.b is missing. The document is not an object. There are 3 more like that.')).toEqual({
    code: 'model.more',
    values: {
      why: [
        { code: 'model.missing', values: { place: 'a.b' } },
        { code: 'model.no-object', values: { place: { code: 'place.document' } } },
      ],
      more: 3,
    },
  })
})

test('a sentence within another one is written as that goes on', () => {
  const render = (message: Message) => renderMessage(message, findingSentences, findingPieces)
  const why = { code: 'key.not-asked', values: { why: 'The answer is too large.' } }
  const unasked = 'e could not ask the issuer whether the signature is theirs: The answer is too large.'
  expect(render({ code: 'verdict.signed-but', values: { why } })).toBe(`Signed, but w${unasked}`)
  expect(render({ code: 'verdict.remark', values: { why } })).toBe(`Every check passed, with one remark: W${unasked}`)
  expect(render({ code: 'refresh.broken', values: { why: { code: 'proof.none' } } })).toBe(
    'The newer copy of the badge does not hold (The badge is not signed); the one at hand was checked.',
  )
  const parts = [
    { code: 'model.missing', values: { place: 'a.b' } },
    { code: 'model.no-object', values: { place: { code: 'place.document' } } },
  ]
  expect(render({ code: 'model.more', values: { why: parts, more: 3 } })).toBe(
    'a.b is missing. The document is not an object. There are 3 more like that.',
  )
})

test('a code that no table has is not rendered', () => {
  expect(() => renderMessage({ code: 'toString' }, findingSentences)).toThrow('No sentence has the code toString.')
})

test('what is put into a message is held to its sentence by types', () => {
  const make = createMaker<typeof findingSentences, typeof findingPieces>()
  expect(make('proof.none')).toEqual({ code: 'proof.none' })
  expect(make('scope.own', { name: 'a.example' })).toEqual({ code: 'scope.own', values: { name: 'a.example' } })
  // @ts-expect-error There is no such code.
  make('proof.nowhere')
  // @ts-expect-error The name is missing.
  make('scope.own')
  // @ts-expect-error The name is a text.
  make('scope.own', { name: 3 })
  // @ts-expect-error It has one name only.
  make('scope.own', { name: 'a.example', other: 'b.example' })
  // @ts-expect-error A piece of another kind does not fit.
  make('linked.is', { subject: { code: 'part.badge' }, name: 'Ada' })
})

test('words of others stay their words, whatever they look like', () => {
  expect(nameFinding('The issuer has revoked this badge: Every check passed.')).toEqual({
    code: 'status.revoked-why',
    values: { reason: 'Every check passed.' },
  })
  expect(nameFinding('The badge could not be read from its address: Zut alors!')).toEqual({
    code: 'document.unread',
    values: { why: 'Zut alors!' },
  })
  expect(nameFinding('Somebody says so.')).toBeUndefined()
  expect(nameFinding(`Awarded to ${'x'.repeat(5000)}.`)).toBeUndefined()
})

test('the closer of two sentences that fit is meant', () => {
  const name = createNamer({ 'a.any': 'It says {text}.', 'a.no': 'It says no to {text}.' })
  expect(name('It says no to this.')).toEqual({ code: 'a.no', values: { text: 'this' } })
})

const sources = readdirSync('openbadges', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test|\.oracle)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(`openbadges/${file}`, 'utf8') }))
const sentence =
  /(['"`])((?:The|This|There|An?|No|We|Ask|Try|Do|Check|Hand|Issued|Valid|Awarded|Every|Signed|Entry|Of|More|Proofs|Credentials|By|Only|What|Whether) [^'"`\n]*\.)\1/g

test('no sentence of the verifier stands outside of the tables', () => {
  const checks = sources.filter(({ file }) => /^(?:verify|sign|schema|model|read|lists|bake)[\\/]/.test(file))
  const prose = checks.flatMap(({ text }) => [...text.matchAll(sentence)].map(([, , words = '']) => words))
  expect(prose).toEqual([])
  expect([..."'The badge is not signed.'".matchAll(sentence)]).toHaveLength(1)
  expect(checks.flatMap(({ text }) => [...text.matchAll(/\bfinding\(/g)]).length).toBeGreaterThan(300)
})

test('every kind of piece is put in somewhere', () => {
  const kinds = new Set(Object.keys(findingPieces).map((code) => code.split('.', 1)[0] ?? ''))
  const texts = Object.values(findingSentences).join(' ')
  expect([...kinds].filter((kind) => !texts.includes(`{${kind}}`))).toEqual([])
})
