import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { readPo } from '#shared/i18n/read-entries.ts'
import { sameAsEnglish } from './same-as-english.ts'

const read = (language: string) => readPo(readFileSync(`web/locales/${language}.po`, 'utf8'))
const source = read('en').map(({ id }) => id)
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/\{[^{}]*\}/g, ''))

describe.each(languages.filter((language) => language !== 'en'))('the catalogue of %s', (language) => {
  const entries = read(language)

  test('has every text of the source, translated, and no other [LG-01]', () => {
    const known = new Map(entries.map(({ id, text }) => [id, text]))
    expect(source.filter((id) => !known.get(id))).toEqual([])
    expect([...known.keys()].filter((id) => !source.includes(id))).toEqual([])
  })

  test('says nothing in English but what has no other name [LG-01]', () => {
    const faults = entries.filter(({ id, text }) => id === text && hasWords(id) && !sameAsEnglish(id, language))
    expect(faults.map(({ id }) => id)).toEqual([])
  })
})
