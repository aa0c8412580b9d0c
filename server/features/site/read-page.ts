import type { z } from 'zod'
import type { getSitePage, SitePageName } from '#contracts/terms.ts'
import { config, db } from '#infra/context.ts'
import { findLatestTerms } from './queries.ts'
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

/** What the operator wrote, else what Sash brings. Terms come from their published version alone. */
export const readPage = async (name: SitePageName): Promise<SitePage> => {
  if (name === 'terms-of-service') {
    const terms = await findLatestTerms(db())
    if (terms) return { name, markdown: terms.body, is_default: false, version: terms.version }
  } else {
    const markdown = await readOwnPage(name)
    if (markdown !== undefined) return { name, markdown, is_default: false }
  }
  const { origin, helpEmail, resetMinutes, trackingId } = config()
  const facts = { host: new URL(origin).host, helpEmail, resetMinutes, hasAnalytics: trackingId !== undefined }
  return { name, markdown: defaults[name](facts), is_default: true }
}
