import { type Locale, languageKey } from '#shared/i18n/languages.ts'
import { writeStored } from '../browser/storage.ts'

const yearSeconds = 365 * 86_400

/** Remembers the choice for the app, and as a cookie for pages that the server writes. */
export function keepLanguage(locale: Locale): void {
  writeStored('localStorage', languageKey, locale)
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store
  document.cookie = `${languageKey}=${locale}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`
}
