import { type AchievementDetails, shownAchievementDetails } from '#contracts/badge-classes/achievement-details.ts'
import { type BadgeWords, listLanguages, type ToldWords, tellIn } from '#contracts/badge-classes/badge-languages.ts'
import type { BadgeClassFacts, ResultDescriptionFacts } from '#openbadges'
import { badgeUrl } from './addresses.ts'

/** JSON columns come back as unchecked values; classes from before have none of these. */
export const parseBadgeDetails = (value: unknown): AchievementDetails => shownAchievementDetails.parse(value ?? {})

/** Only what is said is kept, so that a class that says nothing more is as it was before there was more to say. */
export const keepSaid = (details: AchievementDetails): Partial<AchievementDetails> =>
  Object.fromEntries(
    Object.entries(details).filter(
      ([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  )

/** The id of a result description or of one of its levels: below the address of the version that says it. */
export const resultUrl = (badge: { badge_id: string; version: number }, key: string, level?: string): string =>
  `${badgeUrl(badge.badge_id, badge.version)}#result-${key}${level === undefined ? '' : `.${level}`}`

/** What a badge class says to somebody who reads these languages, the best first. */
export const tellBadge = (badge: BadgeWords & { details: unknown }, wished: readonly string[]): ToldWords =>
  tellIn(badge, parseBadgeDetails(badge.details), wished)

type DetailFacts = Partial<BadgeClassFacts>

interface DetailedBadge {
  badge_id: string
  version: number
  details: unknown
  shown_version?: number
  shown_language?: string
}

/** What Open Badges says of a badge class beyond the plain. */
export const detailFacts = (badge: DetailedBadge): DetailFacts => {
  const details = parseBadgeDetails(badge.details)
  const inLanguage = badge.shown_language ?? details.in_language
  return {
    ...(details.credits_available === null ? {} : { creditsAvailable: details.credits_available }),
    ...(details.field_of_study ? { fieldOfStudy: details.field_of_study } : {}),
    ...(details.specialization ? { specialization: details.specialization } : {}),
    ...(details.human_code ? { humanCode: details.human_code } : {}),
    ...(inLanguage ? { inLanguage } : {}),
    ...(details.version_label ? { version: details.version_label } : {}),
    related: [
      ...listOtherWords(badge, details),
      ...details.related.map(({ id, in_language, version }) => ({
        id,
        ...(in_language ? { inLanguage: in_language } : {}),
        ...(version ? { version } : {}),
      })),
    ],
    otherIdentifiers: details.other_identifiers.map(({ identifier, identifier_type: type }) => ({ identifier, type })),
    resultDescriptions: details.result_descriptions.map((one) => describeResult(badge, one)),
  }
}

/** The same class in its other languages: each leads to all the others, its own to the address without a language. */
function listOtherWords({ badge_id, shown_version, shown_language }: DetailedBadge, details: AchievementDetails) {
  const own = details.in_language
  return listLanguages(details)
    .filter((language) => language !== (shown_language ?? own))
    .map((language) => ({
      id: badgeUrl(badge_id, shown_version, language === own ? undefined : language),
      inLanguage: language,
    }))
}

type Stored = AchievementDetails['result_descriptions'][number]

const describeResult = (badge: { badge_id: string; version: number }, one: Stored): ResultDescriptionFacts => ({
  id: resultUrl(badge, one.key),
  name: one.name,
  type: one.result_type,
  allowedValues: one.allowed_values,
  ...(one.required_value ? { requiredValue: one.required_value } : {}),
  ...(one.required_level ? { requiredLevel: resultUrl(badge, one.key, one.required_level) } : {}),
  ...(one.value_min ? { valueMin: one.value_min } : {}),
  ...(one.value_max ? { valueMax: one.value_max } : {}),
  levels: one.levels.map(({ key, name, description, level, points }) => ({
    id: resultUrl(badge, one.key, key),
    name,
    ...(description ? { description } : {}),
    ...(level ? { level } : {}),
    ...(points ? { points } : {}),
  })),
})
