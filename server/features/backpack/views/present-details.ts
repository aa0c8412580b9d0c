import { type ShownAwardDetails, type ShownResult, shownAwardDetails } from '#contracts/awards/award-details.ts'
import {
  type AchievementDetails,
  resultStatus,
  shownAchievementDetails,
} from '#contracts/badge-classes/achievement-details.ts'
import { awardDetailTable } from '#shared/badges/award-details.ts'
import type { KeptFacts } from './imported-facts.ts'

type ClassDetails = NonNullable<KeptFacts['badge']['details']>
type Description = NonNullable<ClassDetails['resultDescriptions']>[number]

/** What a badge from elsewhere says beyond the plain, in the shape of one that was awarded here. */
export const presentDetails = ({
  details,
  badge,
}: KeptFacts): { award?: ShownAwardDetails; badge?: AchievementDetails } => {
  const results = (details?.results ?? []).map(presentResult)
  // A result may stand for itself; ours are always one of those that the class names.
  const hasUnnamed = results.some(({ result_description }) => result_description === unnamed.key)
  return {
    ...(details && {
      award: shownAwardDetails.parse({
        ...Object.fromEntries(awardDetailTable.map(({ name, fact }) => [name, details[fact]])),
        results,
      }),
    }),
    ...((badge.details || hasUnnamed) && { badge: presentClass(badge.details ?? {}, hasUnnamed) }),
  }
}

const unnamed = { key: '0', name: 'Result', allowedValues: [], levels: [] }

function presentResult(result: NonNullable<NonNullable<KeptFacts['details']>['results']>[number]): ShownResult {
  return {
    result_description: result.description ?? unnamed.key,
    value: result.value ?? null,
    achieved_level: result.achievedLevel ?? null,
    status: resultStatus.safeParse(result.status).data ?? null,
  }
}

const presentClass = (details: ClassDetails, hasUnnamed: boolean): AchievementDetails =>
  shownAchievementDetails.parse({
    credits_available: details.creditsAvailable,
    field_of_study: details.fieldOfStudy,
    specialization: details.specialization,
    human_code: details.humanCode,
    in_language: details.inLanguage,
    version_label: details.version,
    related: (details.related ?? []).flatMap(({ id, inLanguage, version }) =>
      id ? [{ id, in_language: inLanguage ?? null, version: version ?? null }] : [],
    ),
    other_identifiers: (details.otherIdentifiers ?? []).flatMap(({ identifier, type }) =>
      identifier ? [{ identifier, identifier_type: type ?? 'identifier' }] : [],
    ),
    result_descriptions: [...(details.resultDescriptions ?? []), ...(hasUnnamed ? [unnamed] : [])].map(
      presentDescription,
    ),
  })

const presentDescription = (one: Description): AchievementDetails['result_descriptions'][number] => ({
  key: one.key,
  name: one.name,
  result_type: one.type ?? 'Result',
  allowed_values: one.allowedValues,
  required_value: one.requiredValue ?? null,
  required_level: one.requiredLevel ?? null,
  value_min: one.valueMin ?? null,
  value_max: one.valueMax ?? null,
  levels: one.levels.map(({ key, name, description, level, points }) => ({
    key,
    name,
    description: description ?? null,
    level: level ?? null,
    points: points ?? null,
  })),
})
