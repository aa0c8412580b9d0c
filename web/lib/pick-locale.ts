import { findLocale, type Locale, languageKey, pickLanguage } from '#contracts/languages.ts'
import { readStored } from './storage.ts'

/** What the reader chose here before, or else the first of the browser's languages that there is. */
export function pickLocale(): Locale {
  return findLocale(readStored('localStorage', languageKey)) ?? pickLanguage(navigator.languages)
}
