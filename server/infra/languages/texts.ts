import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Locale, languages, mirrored } from '#contracts/languages.ts'
import type { Catalogue } from '#web/lib/catalogue.ts'
import { currentLanguage, inCatalogue, t, translate } from '#web/lib/text.ts'
import { compileCatalogue, mirrorCatalogue } from '#web/locales/compile-catalogue.ts'

/** A text in the language of the `inLanguage` around it; the first argument is a literal, as in the browser. */
export { currentLanguage, t, translate }

const known = new Map<Locale, Catalogue>([['en', {}]])

/** Runs what writes texts; nothing may be awaited in it, since requests in other languages are answered meanwhile. */
export const inLanguage = <Written>(locale: Locale, write: () => Written): Written =>
  inCatalogue(locale, catalogueOf(locale), write)

/** Compiled texts of a language; each is read once, by the first who needs it. */
export const catalogueOf = (locale: Locale): Catalogue => {
  const kept = known.get(locale)
  if (kept) return kept
  const fresh = readCatalogue(locale)
  known.set(locale, fresh)
  return fresh
}

/** Makes ready what would keep the first reader of each language waiting. */
export const readCatalogues = (): void => {
  for (const language of languages) catalogueOf(language)
}

function readCatalogue(locale: Locale): Catalogue {
  try {
    return locale === mirrored ? mirrorCatalogue(readFile('en')) : compileCatalogue(readFile(locale))
  } catch (cause) {
    // A folder without catalogues says everything in English.
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return {}
    throw cause
  }
}

const readFile = (name: string): string => readFileSync(path.resolve('web/locales', `${name}.po`), 'utf8')
