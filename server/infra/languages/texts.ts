import { readFileSync } from 'node:fs'
import path from 'node:path'
import { nameAwardDetail } from '#shared/badges/name-award-detail.ts'
import { nameCheck } from '#shared/badges/name-check.ts'
import { nameResultStatus } from '#shared/badges/result-names.ts'
import type { Catalogue } from '#shared/i18n/catalogue.ts'
import { compileCatalogue, type Keep, mirrorCatalogue } from '#shared/i18n/compile-catalogue.ts'
import { type Locale, mirrored } from '#shared/i18n/languages.ts'
import { allSentences } from '#shared/i18n/sentences/all-sentences.ts'
import { takeSentences } from '#shared/i18n/sentences/known-sentences.ts'
import {
  currentLanguage,
  describeName,
  inCatalogue,
  nameService,
  sayDay,
  t,
  translate,
  translateSaid,
  translateWhole,
  writeName,
} from '#shared/i18n/text.ts'
import { meaningOf, type Said } from '#shared/messages/words.ts'
import { writeEnglish } from '../errors.ts'
import { serviceName } from '../theme/current-theme.ts'

nameService(serviceName)

/** A text in the language of the `inLanguage` around it; the first argument is a literal, as in the browser. */
export { currentLanguage, describeName, nameAwardDetail, nameCheck, nameResultStatus, sayDay, t, translate, writeName }

/** A cell of a table: in English the code that programs know it by, in every other language the word that people read. */
export const wordOf = (code: string, say: () => string): string => (currentLanguage() === 'en' ? code : say())

takeSentences(allSentences)

/** What is said, in the language of the `inLanguage` around it; in English where that has no text for it. */
export const writeSaid = (said: Said): string => {
  const whole = 'words' in said ? translateWhole(said.words) : undefined
  const means = meaningOf(said)
  return whole ?? (means && translateSaid(means)) ?? writeEnglish(said)
}

const known = new Map<string, Catalogue>()

/** Runs what writes texts; nothing may be awaited in it, since requests in other languages are answered meanwhile. */
export const inLanguage = <Written>(locale: Locale, write: () => Written): Written =>
  inCatalogue(locale, catalogueOf(locale), write)

/** Compiled texts of a language, or those that some files say; each is read once, by the first who needs it. */
export const catalogueOf = (locale: Locale, keep?: Keep): Catalogue => {
  const name = `${locale} ${keep?.name ?? ''}`
  const kept = known.get(name)
  if (kept) return kept
  const fresh = locale === 'en' ? {} : readCatalogue(locale, keep)
  known.set(name, fresh)
  return fresh
}

function readCatalogue(locale: Locale, keep?: Keep): Catalogue {
  try {
    return locale === mirrored ? mirrorCatalogue(readFile('en'), keep) : compileCatalogue(readFile(locale), keep)
  } catch (cause) {
    // A folder without catalogues says everything in English.
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return {}
    throw cause
  }
}

const readFile = (name: string): string => readFileSync(path.resolve('web/locales', `${name}.po`), 'utf8')
