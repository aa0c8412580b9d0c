import { displayNames } from '#shared/i18n/intl.ts'
import { currentLocale } from '#shared/i18n/text.ts'

/** A language in the words of the reader; the tag itself where nobody knows it. */
export const nameLanguage = (tag: string): string => nameIn(tag, currentLocale())

/** A language in its own words, for those who read nothing else: "Deutsch". */
export function nameLanguageInItself(tag: string): string {
  const name = nameIn(tag, tag)
  const [first = '', ...rest] = name
  return first.toLocaleUpperCase(tag) + rest.join('')
}

function nameIn(tag: string, locale: string): string {
  try {
    return displayNames([locale], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
