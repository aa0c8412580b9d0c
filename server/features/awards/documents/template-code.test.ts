import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isStorable } from '#infra/db/storable.ts'
import { readPair, seam } from './open-documents.ts'
import { DamagedCodeError, decodeByTemplate, encodeByTemplate, indexTemplate } from './template-code.ts'

const encode = (template: string, text: string) => encodeByTemplate(indexTemplate(template), text)

/** Both halves of signs, alone and together, what repeats itself, marks, and letters of one or two bytes. */
const letters = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', '"', ':', '\\', 'é', '한', '\u2028', '\ufeff') },
  { weight: 2, arbitrary: fc.constantFrom('😀', '😁', '👩‍👧', '\ud83d', '\ude00', '\ude01', '\0', '\t', '\n') },
  { weight: 2, arbitrary: fc.constantFrom('"identityHash":"sha256$', 'aaaaaaaaaaaaaaaa', 'did:web:a.example#z6Mk') },
  fc.string({ unit: 'binary', maxLength: 3 }),
)
const anyText = fc.array(letters, { maxLength: 80 }).map((parts) => parts.join(''))
/** A text that has much of the template in it, cut anywhere, also through a sign. */
const relatives = fc
  .tuple(anyText, fc.array(fc.tuple(fc.nat(200), fc.nat(60), anyText), { maxLength: 8 }))
  .map(([template, parts]) => ({
    template,
    text: parts.map(([from, length, own]) => template.slice(from, from + length) + own).join(''),
  }))

describe('a text that is written by a template', () => {
  test('is read as it was, letter by letter, whatever both are', () => {
    fc.assert(
      fc.property(relatives, ({ template, text }) => {
        const code = encode(template, text)
        if (code === undefined) expect(text.includes('\t') || !isStorable(text) || !isStorable(template)).toBe(true)
        else {
          expect(decodeByTemplate(template, code)).toBe(text)
          expect(decodeByTemplate(template, code, ':')).toBe(text.split(':', 1)[0])
          // A database gives it back as it got it.
          expect(isStorable(code)).toBe(true)
          expect(Buffer.from(code).toString()).toBe(code)
        }
      }),
      { numRuns: 3000 },
    )
  })

  test('is never longer by more than its length', () => {
    fc.assert(
      fc.property(relatives, ({ template, text }) => {
        expect(encode(template, text)?.length ?? 0).toBeLessThanOrEqual(text.length + 6)
      }),
    )
  })

  test('takes what is new in it and little more', () => {
    const template = JSON.stringify({
      id: 'https://a.example/0000000000',
      words: 'x'.repeat(2000),
      proof: 'z0000000000',
    })
    const text = template.replace('0000000000', '1234567890').replace('0000000000', 'AbCdEfGhIj')
    expect(encode(template, text)?.length).toBeLessThan(50)
  })

  test('says once what it says twice', () => {
    const hash = '0123456789abcdef'.repeat(4)
    expect(encode('{}', `${hash} and ${hash}`)?.length).toBeLessThan(hash.length + 20)
  })

  test('never has half a sign, where template and text have the other half alike', () => {
    const template = `${'-'.repeat(20)}😀`
    const code = encode(template, `${'-'.repeat(20)}😁${'-'.repeat(20)}😁`)
    expect(code).toBeDefined()
    expect(isStorable(code ?? '\0')).toBe(true)
  })

  test('is not written where a database would give back another, or where it has the mark', () => {
    for (const text of ['\ud83d', 'a\ude00', 'a\0', 'a\tb']) expect(encode('aaaaaaaaaaaa', text)).toBeUndefined()
  })

  test('is written in a time that grows with it alone, whatever repeats itself', () => {
    const template = indexTemplate('ab'.repeat(20_000))
    const hostile = 'abababab!'.repeat(10_000)
    const began = performance.now()
    const code = encodeByTemplate(template, hostile)
    expect(performance.now() - began).toBeLessThan(1000)
    expect(decodeByTemplate(template.text, code ?? '')).toBe(hostile)
  })
})

/** Each piece is new, and copied once more from the literals when two others have come: both kinds of copies by the ten thousand. */
const writeChanging = (template: string, pieces: number): string => {
  const own = Array.from({ length: pieces }, (_, index) => `<${String(index * 7919).padStart(8, '-')}>`)
  return own
    .map((piece, index) => piece + template.slice(20 + (index % 900), 29 + (index % 900)) + (own[index - 2] ?? ''))
    .join('')
}

describe('a long text that goes back and forth', () => {
  // A text that is put together anew with each piece takes minutes and all memory, on the thread that answers everybody.
  test('is written and read in a time that grows with it alone', () => {
    const template = Array.from({ length: 300 }, (_, index) => (index * 104_729).toString(36)).join('.')
    const text = writeChanging(template, 100_000)
    const code = encode(template, text) ?? ''
    expect(code.length).toBeLessThan(0.8 * text.length)
    expect(decodeByTemplate(template, code) === text).toBe(true)
  })
})

describe('what nobody wrote', () => {
  const template = JSON.stringify({ id: 'https://a.example/0000000000', type: 'Assertion', proof: 'z0000000000' })
  const code = encode(template, template.replaceAll('0000000000', '1234567890')) ?? ''

  test('is a clear error, or a text of the length that was told', () => {
    fc.assert(
      fc.property(fc.nat(code.length - 1), fc.constantFrom('A', 'g', '\t', '_', '-', '!', 'é', ''), (at, letter) => {
        const damaged = code.slice(0, at) + letter + code.slice(at + 1)
        try {
          expect(typeof decodeByTemplate(template, damaged)).toBe('string')
        } catch (error) {
          expect(error).toBeInstanceOf(DamagedCodeError)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['nothing', ''],
    ['no number', '!'],
    ['a number without end', 'gggggggggggg'],
    ['cut off', code.slice(0, -3)],
    ['with more behind', `${code}x`],
    ['a copy of what is not there', 'I\t___A_A'],
  ])('%s', (_, given) => {
    expect(() => decodeByTemplate(template, given)).toThrow(DamagedCodeError)
  })

  test('a shorter template is noticed', () => {
    expect(() => decodeByTemplate(template.slice(0, 30), code)).toThrow(DamagedCodeError)
  })

  test('one text, or three, are not two documents', () => {
    const write = (text: string) => encode('{}', text) ?? ''
    expect(readPair('{}', write(`{"a":1}${seam}{"b":2}`))).toEqual({ assertion: '{"a":1}', credential: '{"b":2}' })
    expect(() => readPair('{}', write('{"a":1}'))).toThrow(DamagedCodeError)
    expect(() => readPair('{}', write(`{}${seam}{}${seam}{}`))).toThrow(DamagedCodeError)
  })
})
