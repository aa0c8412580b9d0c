import { expect, test } from 'vitest'
import { nameKind } from '../../../openbadges/verify/name-kind.ts'
import { passed } from '../../../openbadges/verify/report.ts'
import type { Message } from '../message.ts'
import { nameFinding } from '../stored/name-finding.ts'
import { findingSentences } from './findings.ts'

// These are told of badges and of hosted assertions alone, of what could not be read yet, or within other sentences.
const ofBadgesAlone = new Set([
  'document.unread',
  'jwt.part',
  'address.refused',
  'address.many',
  'subject.named',
  'subject.no-achievement',
  'proof.missing',
  'proof.lost-signature',
  'signature.unchanged',
  'key.not-listed',
  'key.not-said',
  'status.own-word',
  'status.gone',
  'revocations.no-id',
  'hosted.no-address',
  'hosted.unread',
  'hosted.read',
  'hosted.no-class',
  'hosted.no-issuer',
  'picture.long',
  'picture.bytes',
  'picture.not-utf-8',
  'next.endorsement',
  'next.record',
  'next.alone',
  'next.hand-in',
  'next.hand-in-each',
  'next.hand-in-address',
])
// An endorsement names no recipient who could be compared.
const ofRecipients = ['recipient.unclear', 'recipient.is-not', 'next.ask-address', 'next.own-account']
const isOfBadges = (code: string) => ofBadgesAlone.has(code) || /\.(?:thing|endorsement|record)$/.test(code)
const numbers = /\{(?:count|checked|most|more|index|status)\}/g
const texts = Object.entries(findingSentences).map(([code, text]) => ({
  code,
  english: text
    .replace(numbers, '7')
    .replaceAll('{moment}', 'March 5, 2024')
    .replace(/\{\w+\}/g, 'any'),
}))

const say = (code: string, english: string, kind: 'endorsement' | 'record'): string | undefined => {
  const isNext = code.startsWith('next.')
  const check = { ...passed('format', isNext ? 'Fits.' : english), ...(isNext ? { next: english } : {}) }
  const { detail, next } = nameKind(check, kind)
  const told = isNext ? next : detail
  return told === english ? undefined : told
}

test.each(['endorsement', 'record'] as const)(
  'what is said of a badge has a code when said of a %s [LG-22]',
  (kind) => {
    const said = texts
      .filter(({ code }) => !isOfBadges(code) && !(kind === 'endorsement' && ofRecipients.includes(code)))
      .flatMap(({ code, english }) => {
        const told = say(code, english, kind)
        return told === undefined ? [] : [{ code, told }]
      })
    expect(said.length).toBeGreaterThan(60)
    const expected = (code: string) => (code.startsWith('next.') ? `${code}.${kind}` : `${code}.thing`)
    expect(said.filter(({ code, told }) => nameFinding(told)?.code !== expected(code))).toEqual([])
  },
)

test('the code tells of which of the two it is said [LG-22]', () => {
  const said: [string, Message][] = [
    ['The endorsement is not signed.', { code: 'proof.none.thing', values: { thing: { code: 'thing.endorsement' } } }],
    [
      'The issuer has revoked this learner record: Zut alors!',
      { code: 'status.revoked-why.thing', values: { this: { code: 'this.record' }, reason: 'Zut alors!' } },
    ],
    ['Ask the issuer for an endorsement without terms of their own.', { code: 'next.own-terms.endorsement' }],
  ]
  for (const [text, expected] of said) expect(nameFinding(text)).toEqual(expected)
})

test('what is said of badges alone is in the tables', () => {
  expect([...ofBadgesAlone, ...ofRecipients].filter((code) => !Object.hasOwn(findingSentences, code))).toEqual([])
})
