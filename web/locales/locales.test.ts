import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compileMessage } from '#shared/i18n/compile-message.ts'
import { languages } from '#shared/i18n/languages.ts'
import { keyOf } from '#shared/i18n/message-key.ts'
import { readPo } from '#shared/i18n/read-entries.ts'
import type { Pieces } from '#shared/i18n/write-message.ts'

const read = (language: string) => readPo(readFileSync(`web/locales/${language}.po`, 'utf8'))
const source = read('en').map(({ id }) => id)

/** What a text says beside its words: the values it holds, and how each is chosen by. */
function listArguments(message: Pieces): string[] {
  return message.flatMap((piece) => {
    if (typeof piece === 'string' || piece[0] === '#') return []
    const [name, kind, texts = {}] = piece
    return [`${name} ${kind ?? ''}`.trim(), ...Object.values(texts).flatMap(listArguments)]
  })
}
const argumentsOf = (text: string): string[] => [...new Set(listArguments(compileMessage(text)))].sort()

/** Choices that the language does not know, or that it needs and has not. */
function findPluralFaults(text: string, language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return compileMessage(text).flatMap((piece) => {
    if (typeof piece === 'string' || piece[1] !== 'plural') return []
    const named = Object.keys(piece[2]).filter((name) => !/^\d+$/.test(name))
    const unknown = named.filter((name) => !pluralCategories.some((known) => known === name))
    return named.includes('other') ? unknown : [...unknown, 'other']
  })
}

test('no two texts share a key', () => {
  expect(new Set(source.map(keyOf)).size).toBe(source.length)
})

describe.each(languages.filter((language) => language !== 'en'))('the catalogue of %s', (language) => {
  const translated = read(language).filter(({ text }) => text !== '')

  test('holds the values of the source, and chooses by the same numbers [LG-06]', () => {
    const faults = translated.filter(({ id, text }) => String(argumentsOf(id)) !== String(argumentsOf(text)))
    expect(faults.map(({ id, text }) => [id, text])).toEqual([])
    expect(translated.flatMap(({ id, text }) => (findPluralFaults(text, language).length > 0 ? [id] : []))).toEqual([])
  })
})
