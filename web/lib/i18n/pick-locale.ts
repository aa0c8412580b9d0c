import { findLocale, type Locale, languageKey, pickLanguage } from '#shared/i18n/languages.ts'
import { readStored } from '../browser/storage.ts'

/** What the reader chose here before, or else the first of the browser's languages that there is. */
export function pickLocale(): Locale {
  return readChoice() ?? pickLanguage(navigator.languages)
}

/** All that the reader reads, the best first, whether the app speaks it or not. */
export function listWished(): string[] {
  const chosen = readChoice()
  return [...(chosen ? [chosen] : []), ...navigator.languages]
}

const readChoice = (): Locale | undefined => findLocale(readStored('localStorage', languageKey))
