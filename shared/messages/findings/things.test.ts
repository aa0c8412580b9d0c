import { expect, test } from 'vitest'
import { nameKind } from '../../../openbadges/verify/name-kind.ts'
import { passed } from '../../../openbadges/verify/report.ts'
import { writeCheck } from '../../../openbadges/verify/write-report.ts'
import { type Message, type MessageValue, numberNames } from '../message.ts'
import { renderMessage, splitTemplate } from '../render-message.ts'
import { nameFinding } from '../stored/name-finding.ts'
import { findingPieces, findingSentences } from './findings.ts'

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
  'next.page',
  'next.hand-in-each',
  'next.hand-in-address',
])
// An endorsement names no recipient who could be compared.
const ofRecipients = ['recipient.unclear', 'recipient.is-not', 'next.ask-address', 'next.own-account']
const isOfBadges = (code: string) => ofBadgesAlone.has(code) || /\.(?:thing|endorsement|record)$/.test(code)
const sampleOf = (name: string): MessageValue => {
  if (name === 'moment') return '2024-03-05'
  if (numberNames.some((each) => each === name)) return 7
  const code = Object.keys(findingPieces).findLast((each) => each.startsWith(`${name}.`))
  return code === undefined ? 'any' : { code, values: { name: 'any', count: 7 } }
}
const messages = Object.entries(findingSentences).map(([code, text]): Message => {
  const names = splitTemplate(text).filter((_, index) => index % 2 === 1)
  return { code, values: Object.fromEntries(names.map((name) => [name, sampleOf(name)])) }
})
const write = (message: Message): string => renderMessage(message, findingSentences, findingPieces)

const words = { endorsement: 'endorsement', record: 'learner record' }

/** As it was said of them when their nouns were put into English prose. */
function nameInProse({ code, ...message }: Message, kind: 'endorsement' | 'record'): string {
  const english = write({ code, ...message })
  if (code.startsWith('next.')) {
    return english
      .replace(/\ba badge\b/g, kind === 'endorsement' ? 'an endorsement' : 'a learner record')
      .replaceAll('badge', words[kind])
  }
  return english
    .replace(/^(The|This) badge\b/, `$1 ${words[kind]}`)
    .replace(/^(The (?:status|proof|key) of the) badge\b/, `$1 ${words[kind]}`)
    .replace(/^(The issuer has (?:revoked|suspended)) this badge\b/, `$1 this ${words[kind]}`)
    .replace(/\b(signed this|when the) badge( was signed)?\.$/, `$1 ${words[kind]}$2.`)
}

const say = (message: Message, kind: 'endorsement' | 'record'): string | undefined => {
  const isNext = message.code.startsWith('next.')
  const check = { ...passed('format', isNext ? 'Fits.' : message), ...(isNext ? { next: message } : {}) }
  const { detail, next } = writeCheck(nameKind(check, kind))
  const told = isNext ? next : detail
  return told === write(message) ? undefined : told
}

test.each(['endorsement', 'record'] as const)(
  'what is said of a badge has a code when said of a %s [LG-22]',
  (kind) => {
    const meant = messages.filter(
      ({ code }) => !isOfBadges(code) && !(kind === 'endorsement' && ofRecipients.includes(code)),
    )
    const said = meant.flatMap((message) => {
      const told = say(message, kind)
      return told === undefined ? [] : [{ code: message.code, told }]
    })
    for (const message of meant) expect(say(message, kind) ?? write(message)).toBe(nameInProse(message, kind))
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

test('whose key it is is said at the end of a sentence that holds another one as well', () => {
  const why = { code: 'key.unpublished' }
  const detail = { code: 'proof.holds-not', values: { index: 2, count: 3, name: 'any', why } }
  const { detail: told } = writeCheck(nameKind(passed('proof', detail), 'endorsement'))
  expect(told).toBe(nameInProse(detail, 'endorsement'))
  expect(told).toContain('The issuer does not publish the key that signed this endorsement.')
})

test('what is said of badges alone is in the tables', () => {
  expect([...ofBadgesAlone, ...ofRecipients].filter((code) => !Object.hasOwn(findingSentences, code))).toEqual([])
})
