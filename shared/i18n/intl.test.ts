import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dateFormat, numberFormat } from './intl.ts'

const maker = /new Intl\.[A-Z]|\.toLocale(?:Date|Time)?String\(/

/** What runs alone on pages of others, writes once and for people who make Sash, or only asks whether a zone is one. */
const allowed = [
  'shared/i18n/intl.ts',
  'contracts/claims/claims.ts',
  'web/pages/embed/widgets.ts',
  'web/app/design/surface-stories.tsx',
  'server/infra/http/openapi/write-body.ts',
]

test('what writes dates and numbers is made in one place, once', () => {
  const files = ['shared', 'openbadges', 'contracts', 'server', 'web']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file) && !/^(?:server|web)\/testing\//.test(file))
  expect(files.length).toBeGreaterThan(1500)
  const makers = files.filter((file) => maker.test(readFileSync(file, 'utf8')))
  expect(makers.sort()).toEqual([...allowed].sort())
})

test('the same one is given for the same language and options, and another for others', () => {
  const long = { dateStyle: 'long', timeZone: 'UTC' } as const
  expect(dateFormat('de', long)).toBe(dateFormat('de', { ...long }))
  const day = new Date('2026-06-14T00:00:00Z')
  expect(dateFormat('de', long).format(day)).toBe('14. Juni 2026')
  expect(dateFormat('nl', long).format(day)).toBe('14 juni 2026')
  expect(dateFormat('de', { ...long, dateStyle: 'medium' }).format(day)).toBe('14.06.2026')
  expect(numberFormat(['de', 'en']).format(1234.5)).toBe('1.234,5')
})

test('however many are asked for, a bounded number is kept', () => {
  const first = numberFormat('fr', { minimumIntegerDigits: 1 })
  for (let digits = 0; digits < 21; digits++)
    for (const language of [
      'en',
      'de',
      'fr',
      'es',
      'nl',
      'it',
      'pt',
      'sv',
      'da',
      'nb',
      'pl',
      'cs',
      'fi',
      'et',
      'lv',
      'lt',
      'hu',
      'ro',
      'bg',
      'el',
      'tr',
      'uk',
      'ja',
      'ko',
    ])
      numberFormat(language, { maximumFractionDigits: digits })
  expect(numberFormat('fr', { minimumIntegerDigits: 1 })).not.toBe(first)
})
