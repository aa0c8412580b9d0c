import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { compileCatalogue } from '#shared/i18n/compile-catalogue.ts'
import { languages } from '#shared/i18n/languages.ts'
import { t, takeCatalogue } from '#shared/i18n/text.ts'
import { guessByName } from './guess-by-name.ts'

afterEach(() => takeCatalogue('en', {}))

test.each(languages)('a list of awards that was saved in %s can be brought in again [LG-19] [LG-23]', (language) => {
  takeCatalogue(language, compileCatalogue(readFileSync(`web/locales/${language}.po`, 'utf8')))
  const headings = [
    t('Recipient'),
    t('{fullName, select, other {Name}}', { fullName: '' }),
    t('Issued on'),
    t('Expires'),
    t('Narrative'),
    t('Evidence addresses'),
    t('Earned on'),
    t('Began on'),
    t('Ended on'),
    t('Credits earned'),
    t('License number'),
    t('Role'),
    t('Term'),
  ]
  expect(headings.map((heading) => guessByName(heading, true))).toEqual([
    'email',
    'name',
    'issued_on',
    'expires',
    'narrative',
    'evidence',
    'earned',
    'start',
    'end',
    'credits',
    'license',
    'role',
    'term',
  ])
})
