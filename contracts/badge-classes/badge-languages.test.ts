import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseLanguage, languageCode, listLanguages, type Spoken, tellIn } from './badge-languages.ts'

const tag = fc.constantFrom('en', 'en-GB', 'de', 'de-CH', 'fr', 'zh-Hant-TW', 'zh', 'pt-BR', 'ast', 'es-419')
const cased = fc.tuple(tag, fc.boolean()).map(([one, isLoud]) => (isLoud ? one.toUpperCase() : one))
const tags = fc.uniqueArray(tag, { maxLength: 6 })
const primaryOf = (one: string) => one.toLowerCase().split('-')[0]

test('the first wish that can be met is met, by the very same tag before another of the same language [LG-12]', () => {
  fc.assert(
    fc.property(fc.array(cased, { maxLength: 6 }), tags, (wished, available) => {
      const chosen = chooseLanguage(wished, available)
      const first = wished.find((wish) => available.some((one) => primaryOf(one) === primaryOf(wish)))
      expect(available.some((one) => one === chosen)).toBe(first !== undefined)
      if (first === undefined) return
      expect(primaryOf(chosen ?? '')).toBe(primaryOf(first))
      const exact = available.find((one) => one.toLowerCase() === first.toLowerCase())
      if (exact !== undefined) expect(chosen).toBe(exact)
    }),
  )
})

test('whatever anybody wishes for breaks nothing, and gets a language that is there or none [LG-12]', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), tags, (wished, available) => {
      expect([undefined, ...available]).toContain(chooseLanguage(wished, available))
    }),
  )
})

test('what is told belongs together: name, description and language are of one text [LG-12]', () => {
  fc.assert(
    fc.property(tags, fc.array(tag, { maxLength: 4 }), fc.boolean(), ([own, ...others], wished, hasCriteria) => {
      const wordsOf = (language: string) => ({
        name: `name ${language}`,
        description: `description ${language}`,
        criteria_text: hasCriteria ? `criteria ${language}` : null,
      })
      const spoken: Spoken = {
        in_language: own ?? null,
        translations: others.map((language) => ({ language, ...wordsOf(language) })),
      }
      const mine = { ...wordsOf(`${own}`), criteria_text: `criteria ${own}` }
      const told = tellIn(mine, spoken, wished)
      expect(told.language).toBe(chooseLanguage(wished, listLanguages(spoken)) ?? own ?? null)
      expect([told.name, told.description]).toEqual([
        `name ${told.language ?? own}`,
        `description ${told.language ?? own}`,
      ])
      expect(told.criteria_text).toBe(`criteria ${told.criteria_language ?? own}`)
    }),
  )
})

test('codes of languages are as Open Badges 3.0 has them [LG-09]', () => {
  for (const code of ['en', 'ast', 'pt-BR', 'zh-Hant', 'zh-Hant-TW', 'es-419']) {
    expect(languageCode.safeParse(code).success, code).toBe(true)
  }
  for (const code of ['', 'e', 'EN', 'english', 'en_GB', 'en-gb', 'de-1996', 'x-own', 'en-', 'en-GB-']) {
    expect(languageCode.safeParse(code).success, code).toBe(false)
  }
})
