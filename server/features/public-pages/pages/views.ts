import { listLanguages } from '#contracts/badge-classes/badge-languages.ts'
import { config, shownDb } from '#infra/context.ts'
import { currentTheme, serviceName } from '#infra/theme/current-theme.ts'
import { listShown } from '../../endorsements/index.ts'
import {
  badgeUrl,
  issuerUrl,
  nameOfIssuer,
  parseAlignment,
  parseBadgeDetails,
  parseTags,
  pictureUrl,
  tellBadge,
} from '../../issuers/index.ts'
import { hasHome, presentLogos, themeSheetAddress } from '../../site/index.ts'
import { requireBadgeClass, requireIssuer } from '../documents/documents.ts'
import { findOpenRules } from '../find-open-rules.ts'
import { listPublicBadgeClasses, type PublicBadgeClass, type PublicIssuer } from '../queries.ts'
import { viewExtensions } from './view-extensions.ts'

/** What the frame of every page needs of the configuration. */
export const viewSite = () => {
  const { theme } = currentTheme()
  const logos = presentLogos()
  const themeUrl = themeSheetAddress()
  return {
    serviceName: serviceName(),
    origin: config().origin,
    signInUrl: '/auth/login',
    ...(hasHome() ? { homeUrl: '/home' } : {}),
    isColored: theme.use_color_navbar === true,
    ...(logos ? { logoUrl: logos.small, desktopLogoUrl: logos.desktop } : {}),
    ...(themeUrl ? { themeUrl } : {}),
    ...(theme.show_api_docs_link === false ? {} : { documentationUrl: '/docs/api' }),
    privacyPolicyUrl: theme.privacy_policy_link ?? '/auth/privacy-policy',
    ...(theme.terms_of_service_link ? { termsUrl: theme.terms_of_service_link } : {}),
    ...(theme.provided_by ? { providedBy: theme.provided_by } : {}),
    ...(theme.show_powered_by ? { showsPoweredBy: true } : {}),
  }
}

export const viewIssuer = (row: PublicIssuer) => ({
  url: issuerUrl(row.issuer_id),
  name: nameOfIssuer(row),
  website: row.url,
  email: row.email,
  ...(row.description ? { description: row.description } : {}),
  ...(row.image_key ? { imageUrl: pictureUrl(row.image_key) } : {}),
  ...(row.trusted_at ? { isTrusted: true } : {}),
})

/** What the address of a page says beside the language of its badge. */
export type Kept = Record<string, string>

/** In the best language for who reads these. */
export const viewBadgeClass = (row: PublicBadgeClass, wished: readonly string[], kept: Kept = {}) => ({
  url: badgeUrl(row.badge_id, row.shown_version),
  ...viewWords(row, wished, kept),
  imageUrl: pictureUrl(row.image_key),
  ...(row.criteria_url ? { criteriaUrl: row.criteria_url } : {}),
  tags: parseTags(row.tags),
  alignment: parseAlignment(row.alignment).map((item) => ({
    name: item.target_name,
    url: item.target_url,
    ...(item.target_description ? { description: item.target_description } : {}),
    ...(item.target_framework ? { framework: item.target_framework } : {}),
    ...(item.target_code ? { code: item.target_code } : {}),
    ...(item.target_type ? { type: item.target_type } : {}),
  })),
  ...(row.achievement_type ? { achievementType: row.achievement_type } : {}),
  details: parseBadgeDetails(row.details),
  extensions: viewExtensions(row.extensions),
})

function viewWords(row: PublicBadgeClass, wished: readonly string[], kept: Kept) {
  const { name, description, criteria_text, image_alt, language, criteria_language } = tellBadge(row, wished)
  const languages = listLanguages(parseBadgeDetails(row.details))
  return {
    name,
    description,
    ...(criteria_text ? { criteria: criteria_text } : {}),
    ...(image_alt ? { imageAlt: image_alt } : {}),
    ...(language ? { language } : {}),
    ...(criteria_language && criteria_text ? { criteriaLanguage: criteria_language } : {}),
    ...(languages.length > 1
      ? { languages: languages.map((lang) => ({ lang, href: `?${new URLSearchParams({ ...kept, lang })}` })) }
      : {}),
  }
}

export const viewBadgeClassPage = async (
  badgeId: string,
  version: number | undefined,
  wished: readonly string[] = [],
) => {
  const badgeClass = await requireBadgeClass(badgeId, version)
  const issuer = await requireIssuer(badgeClass.issuer_id)
  const { issuer_id, version: shown } = badgeClass
  const endorsements = await listShown(shownDb(), { issuer_id, badge_id: badgeId, version: shown })
  const kept: Kept = version === undefined ? {} : { version: String(version) }
  return {
    site: viewSite(),
    badgeClass: viewBadgeClass(badgeClass, wished, kept),
    issuer: viewIssuer(issuer),
    endorsements,
    ...((await findOpenRules(shownDb(), badgeId)) ? { askUrl: `/recipient/ask/${encodeURIComponent(badgeId)}` } : {}),
  }
}

export const viewIssuerPage = async (issuerId: string, wished: readonly string[] = []) => {
  const issuer = await requireIssuer(issuerId)
  const [rows, endorsements] = await Promise.all([
    listPublicBadgeClasses(shownDb(), issuerId),
    listShown(shownDb(), { issuer_id: issuerId }),
  ])
  return {
    site: viewSite(),
    issuer: viewIssuer(issuer),
    endorsements,
    badgeClasses: rows.map((row) => viewClassCard(row, wished)),
  }
}

type ListedClass = Awaited<ReturnType<typeof listPublicBadgeClasses>>[number]

/** A badge class as a card shows it, in the words that are wished for. */
export const viewClassCard = (row: ListedClass, wished: readonly string[]) => {
  const { name, description, language } = tellBadge(row, wished)
  return {
    url: badgeUrl(row.badge_id),
    name,
    description,
    ...(language ? { language } : {}),
    imageUrl: pictureUrl(row.image_key),
  }
}
