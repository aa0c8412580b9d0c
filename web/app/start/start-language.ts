import { keepCatalogue } from '#shared/i18n/arrived-catalogue.ts'
import { directionOf } from '#shared/i18n/languages.ts'
import { loadCatalogue } from '#web/lib/i18n/load-catalogue.ts'
import { pickLocale } from '#web/lib/i18n/pick-locale.ts'

/** Fetches the reader's language before anything is said; a page whose language does not come is English. */
export async function startLanguage(): Promise<void> {
  const picked = pickLocale()
  const catalogue = await loadCatalogue(picked)
  const locale = catalogue ? picked : 'en'
  if (catalogue) keepCatalogue(locale, catalogue)
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
}
