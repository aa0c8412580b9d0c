import { afterEach, expect, test } from 'vitest'
import { compileCatalogue, mirrorCatalogue } from './compile-catalogue.ts'
import { readPo } from './read-entries.ts'
import { currentLanguage, inCatalogue, t, takeCatalogue, translate } from './text.ts'

const po = `msgid ""
msgstr ""
"Language: de\\n"

#: web/app/shell/footer.tsx
#: contracts/errors/core.ts
msgid "Sign In"
msgstr "Anmelden"

#: web/pages/parts/page-frame.tsx:9
msgid ""
"A \\"long\\" text "
"in two lines"
msgstr "Ein langer Text"

#: web/app/shell/header.tsx:1
msgid "Not yet"
msgstr ""

#: web/app/shell/header.tsx:2
msgid "{count, plural, one {# Badge} other {# Badges}}"
msgstr "{count, plural, one {# Abzeichen} other {# Abzeichen insgesamt}}"

#~ msgid "Gone"
#~ msgstr "Fort"
`

afterEach(() => takeCatalogue('en', {}))

test('a catalogue is read with its texts in several lines, and without what is gone', () => {
  expect(readPo(po).map(({ id }) => id)).toEqual([
    'Sign In',
    'A "long" text in two lines',
    'Not yet',
    '{count, plural, one {# Badge} other {# Badges}}',
  ])
  expect(readPo(po)[0]).toMatchObject({
    text: 'Anmelden',
    origins: ['web/app/shell/footer.tsx', 'contracts/errors/core.ts'],
  })
})

test('texts are said in the language at hand, with its plurals, and in English where there is none [LG-01] [LG-06]', () => {
  takeCatalogue('de', compileCatalogue(po))
  expect(t('Sign In')).toBe('Anmelden')
  expect(t('Not yet')).toBe('Not yet')
  expect(t('{count, plural, one {# Badge} other {# Badges}}', { count: 1 })).toBe('1 Abzeichen')
  expect(t('{count, plural, one {# Badge} other {# Badges}}', { count: 2000 })).toBe('2.000 Abzeichen insgesamt')
  expect(translate('Sign In')).toBe('Anmelden')
  expect(translate('What nobody has translated, 100 %')).toBe('What nobody has translated, 100 %')
})

test('a catalogue for some files holds what they say, and nothing else', () => {
  const small = compileCatalogue(po, (origin) => origin.startsWith('web/pages/'))
  expect(Object.keys(small)).toHaveLength(1)
})

test('one language after the other: none is left behind, and nothing is awaited in between [LG-04]', async () => {
  const german = compileCatalogue(po)
  const written = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5))
      return index % 2 ? inCatalogue('de', german, () => t('Sign In')) : t('Sign In')
    }),
  )
  expect(written).toEqual(Array.from({ length: 20 }, (_, index) => (index % 2 ? 'Anmelden' : 'Sign In')))
  expect(() => inCatalogue('de', german, async () => t('Sign In'))).toThrow('written at once')
  expect(currentLanguage()).toBe('en')
})

test('the mirrored texts are the English ones, from right to left, with their values [LG-08]', () => {
  takeCatalogue('ar-XB', mirrorCatalogue(po))
  expect(t('Sign In')).toBe('\u202eSign In\u202c')
  expect(t('{count, plural, one {# Badge} other {# Badges}}', { count: 1 })).toContain('Badge\u202c')
})
