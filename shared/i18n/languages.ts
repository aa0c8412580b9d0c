/** Languages that Sash is written in; the first is the one of the source. */
export const languages = ['en', 'de', 'fr', 'es', 'nl'] as const

/** One of them. */
export type Language = (typeof languages)[number]

/** Each language in its own words. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  nl: 'Nederlands',
}

/** Written from right to left; no text of it is kept, since it is for tests alone and is made of the English ones. */
export const mirrored = 'ar-XB'
export type Locale = Language | typeof mirrored

/** Under which name a choice is kept, in local storage and as a cookie. */
export const languageKey = 'settings-language'

const locales: readonly Locale[] = [...languages, mirrored]

/** A kept choice, if it is one. */
export const findLocale = (text: string | null | undefined): Locale | undefined =>
  locales.find((locale) => locale === text)

/** The first of somebody's languages that there is; English where there is none. */
export const pickLanguage = (wished: readonly string[]): Language => findWished(wished) ?? 'en'

/** As pickLanguage, undefined where there is none. */
export const findWished = (wished: readonly string[]): Language | undefined => {
  for (const tag of wished) {
    const [primary] = tag.trim().toLowerCase().split('-')
    const found = languages.find((one) => one === primary)
    if (found) return found
  }
  return undefined
}

/** How a text of the locale runs. */
export const directionOf = (locale: string): 'ltr' | 'rtl' => (locale === mirrored ? 'rtl' : 'ltr')
