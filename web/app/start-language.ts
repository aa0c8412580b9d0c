import { directionOf } from '#contracts/languages.ts'
import { keepCatalogue } from '#web/lib/arrived-catalogue.ts'
import { loadCatalogue } from '#web/lib/load-catalogue.ts'
import { pickLocale } from '#web/lib/pick-locale.ts'

/** Fetches the reader's language before anything is said; a page whose language does not come is English. */
export async function startLanguage(): Promise<void> {
  const picked = pickLocale()
  const catalogue = await loadCatalogue(picked)
  const locale = catalogue ? picked : 'en'
  if (catalogue) keepCatalogue(locale, catalogue)
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
}
