import type { Catalogue } from '#shared/i18n/catalogue.ts'
import { type Locale, mirrored } from '#shared/i18n/languages.ts'
import { takeSentences } from '#shared/i18n/sentences/known-sentences.ts'

type Load = () => Promise<{ default: Catalogue }>

const loads: Record<Exclude<Locale, 'en'>, Load> = {
  de: () => import('../../locales/de.po'),
  fr: () => import('../../locales/fr.po'),
  es: () => import('../../locales/es.po'),
  nl: () => import('../../locales/nl.po'),
  [mirrored]: () => import('../../locales/en.po?mirrored'),
}

/** The texts of a language; those of English are in the code. Without them the page is English, and still works. */
export async function loadCatalogue(locale: Locale): Promise<Catalogue | undefined> {
  if (locale === 'en') return undefined
  try {
    const [{ default: catalogue }, { allSentences }] = await Promise.all([
      loads[locale](),
      import('#shared/i18n/sentences/all-sentences.ts'),
    ])
    takeSentences(allSentences)
    return catalogue
  } catch {
    return undefined
  }
}
