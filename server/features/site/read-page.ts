import type { z } from 'zod'
import type { getSitePage, SitePageName } from '#contracts/accounts/terms.ts'
import { config, db } from '#infra/context.ts'
import { inLanguage } from '#infra/languages/texts.ts'
import { helpEmail } from '#infra/theme/current-theme.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { findLatestTerms, findText } from './queries.ts'
import { readOwnPage } from './read-own-page.ts'
import { writeAboutUs } from './texts/about-us.ts'
import { writePrivacyPolicy } from './texts/privacy-policy.ts'
import { writeTermsOfService } from './texts/terms-of-service.ts'

type SitePage = z.input<(typeof getSitePage)['response']>

const defaults = {
  'about-us': writeAboutUs,
  'privacy-policy': writePrivacyPolicy,
  'terms-of-service': writeTermsOfService,
}

/**
 * What the operator wrote in the reader's language, else what they wrote for everybody, else what Sash brings. Terms come
 * from their published version and its translations alone.
 */
export const readPage = async (name: SitePageName, language: Language): Promise<SitePage> =>
  (await (name === 'terms-of-service' ? readTerms(name, language) : readOwn(name, language))) ?? {
    name,
    markdown: inLanguage(language, () => defaults[name](listFacts())),
    is_default: true,
    language,
  }

async function readTerms(name: 'terms-of-service', language: Language): Promise<SitePage | undefined> {
  const terms = await findLatestTerms(db())
  if (!terms) return undefined
  const { version } = terms
  const translated = await findText(db(), { name, language, terms: version })
  return translated === undefined
    ? { name, markdown: terms.body, is_default: false, version }
    : { name, markdown: translated, is_default: false, version, language }
}

async function readOwn(
  name: Exclude<SitePageName, 'terms-of-service'>,
  language: Language,
): Promise<SitePage | undefined> {
  for (const wanted of [language, 'any'] as const) {
    const markdown = (await findText(db(), { name, language: wanted })) ?? (await readOwnPage(name, wanted))
    if (markdown !== undefined)
      return { name, markdown, is_default: false, ...(wanted === 'any' ? {} : { language: wanted }) }
  }
  return undefined
}

function listFacts() {
  const { origin, resetMinutes, trackingId } = config()
  return { host: new URL(origin).host, helpEmail: helpEmail(), resetMinutes, hasAnalytics: trackingId !== undefined }
}
