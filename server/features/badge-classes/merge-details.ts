import { z } from 'zod'
import { type AchievementDetails, achievementDetails } from '#contracts/badge-classes/achievement-details.ts'
import type { BadgeClassInput } from '#contracts/badge-classes/badge-classes.ts'
import { listLanguages } from '#contracts/badge-classes/badge-languages.ts'
import { invalid } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { keepSaid, parseAlignment, parseBadgeDetails, parseExtensions, readExtensions } from '../issuers/index.ts'
import { parseResultDescriptions } from './parse-result-descriptions.ts'

interface Before {
  details: unknown
  alignment: unknown
}

const empty = { details: {}, alignment: [] }

/** The columns whose new value depends on the one before: what older clients know nothing of stays as it is. */
export const mergeDetails = (input: BadgeClassInput, before: Before = empty) => ({
  details: JSON.stringify(keepSaid(requireTellable(mergeInto(parseBadgeDetails(before.details), input)))),
  alignment: JSON.stringify(mergeAlignment(input, before)),
})

/** The column of extensions, where something is said of them. */
export const mergeExtensions = ({ extensions }: BadgeClassInput, before?: { extensions: unknown }) =>
  extensions === undefined
    ? {}
    : { extensions: JSON.stringify(parseExtensions(extensions, { before: readExtensions(before?.extensions) })) }

/** Each language once, and the one of the class's own texts among them. */
function requireTellable(details: AchievementDetails): AchievementDetails {
  const languages = listLanguages(details)
  if (details.translations.length > 0 && !details.in_language) {
    throw invalid({ in_language: [makeMessage('badge-class.language')] })
  }
  if (new Set(languages).size < languages.length) {
    throw invalid({ translations: [makeMessage('badge-class.languages')] })
  }
  return details
}

const mergeInto = (former: AchievementDetails, input: BadgeClassInput): AchievementDetails => ({
  ...former,
  ...readChanges(input, former),
})

const fields = z.object(achievementDetails.shape).keyof().options

function readChanges(input: BadgeClassInput, former: AchievementDetails): Partial<AchievementDetails> {
  const given = fields.filter((field) => input[field] !== undefined)
  const all: AchievementDetails = {
    credits_available: input.credits_available ?? null,
    field_of_study: clean(input.field_of_study),
    specialization: clean(input.specialization),
    human_code: clean(input.human_code),
    in_language: input.in_language ?? null,
    translations: (input.translations ?? []).map((given) => readTranslation(given, former)),
    version_label: clean(input.version_label),
    related: (input.related ?? []).map(({ id, in_language, version }) => ({
      id,
      in_language: in_language ?? null,
      version: clean(version),
    })),
    other_identifiers: (input.other_identifiers ?? []).map(({ identifier, identifier_type }) => ({
      identifier: identifier.trim(),
      identifier_type,
    })),
    result_descriptions: parseResultDescriptions(input.result_descriptions ?? []),
    keep_copies_current: input.keep_copies_current ?? false,
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => given.some((field) => field === name)))
}

function readTranslation(given: NonNullable<BadgeClassInput['translations']>[number], former: AchievementDetails) {
  const { language, name, description, criteria_text } = given
  const known = former.translations.find((one) => one.language === language)?.image_alt
  const imageAlt = given.image_alt === undefined ? known : clean(given.image_alt)
  return {
    language,
    name: name.trim(),
    description: description.trim(),
    criteria_text: criteria_text?.trim() ? criteria_text : null,
    ...(imageAlt ? { image_alt: imageAlt } : {}),
  }
}

const clean = (text: string | null | undefined): string | null => text?.trim() || null

function mergeAlignment({ alignment = [] }: BadgeClassInput, before: Before) {
  const former = new Map(parseAlignment(before.alignment).map((item) => [item.target_url, item.target_type]))
  return alignment.map((item) => {
    const type = item.target_type === undefined ? former.get(item.target_url) : item.target_type
    return {
      target_name: item.target_name,
      target_url: item.target_url,
      target_description: item.target_description || null,
      target_framework: item.target_framework || null,
      target_code: item.target_code || null,
      ...(type ? { target_type: type } : {}),
    }
  })
}
