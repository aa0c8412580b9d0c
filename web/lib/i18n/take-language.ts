import { findLocale } from '#shared/i18n/languages.ts'
import { currentLanguage, takeCatalogue } from '#shared/i18n/text.ts'
import { loadCatalogue } from './load-catalogue.ts'

/** Says what follows in the language in which the server wrote the page. */
export async function takeLanguage(written: string = document.documentElement.lang): Promise<void> {
  const locale = findLocale(written) ?? 'en'
  if (locale === currentLanguage()) return
  const catalogue = await loadCatalogue(locale)
  if (catalogue) takeCatalogue(locale, catalogue)
}
