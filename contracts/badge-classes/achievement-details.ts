import { z } from 'zod'
import { resultStatuses, resultTypes, targetTypes } from '#shared/badges/result-terms.ts'
import { badgeClassesFault } from '#shared/messages/faults/badge-classes.ts'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { optionalText, text, webUrl } from '../fields/fields.ts'
import { descriptionLength, detailLength } from '../fields/limits.ts'
import { badgeTranslations, languageCode, shownTranslation } from './badge-languages.ts'

export const resultStatus = z.enum(resultStatuses)

/** How else an achievement is identified (Open Badges 3.0 IdentifierTypeEnum), without those that name people. */
export const identifierTypes = ['identifier', 'systemId', 'productId', 'sourcedId', 'isbn', 'issn'] as const

const extension = z
  .string()
  .max(128)
  .regex(/^ext:[\w.-]+$/, badgeClassesFault('badge-class.kind'))

/** A term of the list, or one of the issuer's own. */
export const targetType = z.union([z.enum(targetTypes), extension])
const resultType = z.union([z.enum(resultTypes), extension])
const identifierType = z.union([z.enum(identifierTypes), extension])

/** Names a result description or a level within its badge class; it ends up in an address. */
const key = z
  .string()
  .max(32)
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/, badgeClassesFault('badge-class.key'))

export const creditMaximum = 100_000
/** Credits are a number with at most three digits after the point, so that every reader writes them alike. */
export const credits = z
  .number({ error: fieldFault('field.number') })
  .min(0, fieldFault('field.negative'))
  .max(creditMaximum, fieldFault('field.most', { most: creditMaximum }))
  .refine((value) => Number(value.toFixed(3)) === value, fieldFault('field.digits'))

export const rubricLevel = z.object({
  key: key.optional(),
  name: text(detailLength),
  description: optionalText(descriptionLength),
  level: optionalText(detailLength),
  points: optionalText(detailLength),
})

export const resultDescription = z.object({
  /** Ties the results of awards to it; given by the server where it is left out. */
  key: key.optional(),
  name: text(detailLength),
  result_type: resultType,
  allowed_values: z.array(text(detailLength)).max(100).nullish(),
  required_value: optionalText(detailLength),
  /** The key of a level. */
  required_level: key.nullish(),
  value_min: optionalText(detailLength),
  value_max: optionalText(detailLength),
  levels: z.array(rubricLevel).max(50).nullish(),
})
export type ResultDescriptionInput = z.infer<typeof resultDescription>

export const relatedAchievement = z.object({
  id: webUrl,
  in_language: languageCode.nullish(),
  version: optionalText(detailLength),
})

export const otherIdentifier = z.object({ identifier: text(1024), identifier_type: identifierType })

/** What a badge class says beyond the plain; left out: unchanged, null or empty: cleared. */
export const achievementDetails = z.object({
  credits_available: credits.nullish(),
  field_of_study: optionalText(detailLength),
  specialization: optionalText(detailLength),
  /** The code by which people know it, such as of a course. */
  human_code: optionalText(detailLength),
  /** Of name, description and criteria; needed where there are translations. */
  in_language: languageCode.nullish(),
  translations: badgeTranslations.nullish(),
  /** The issuer's own name of this edition of the badge; `version` counts its changes. */
  version_label: optionalText(detailLength),
  related: z.array(relatedAchievement).max(50).nullish(),
  other_identifiers: z.array(otherIdentifier).max(50).nullish(),
  result_descriptions: z.array(resultDescription).max(50).nullish(),
  /** Awards name the address where verifiers and wallets find their current form. */
  keep_copies_current: z.boolean().nullish(),
})

const nullableText = z.string().nullable()

/** A level as it is kept and shown: with its key. */
export const shownLevel = z.object({
  key: z.string(),
  name: z.string(),
  description: nullableText,
  level: nullableText,
  points: nullableText,
})

export const shownResultDescription = z.object({
  key: z.string(),
  name: z.string(),
  result_type: z.string(),
  allowed_values: z.array(z.string()),
  required_value: nullableText,
  required_level: nullableText,
  value_min: nullableText,
  value_max: nullableText,
  levels: z.array(shownLevel),
})
export type ShownResultDescription = z.infer<typeof shownResultDescription>

export const shownRelated = z.object({ id: z.string(), in_language: nullableText, version: nullableText })

/** The same as it is kept and shown. */
export const shownAchievementDetails = z.object({
  credits_available: z.number().nullable().default(null),
  field_of_study: nullableText.default(null),
  specialization: nullableText.default(null),
  human_code: nullableText.default(null),
  in_language: nullableText.default(null),
  translations: z.array(shownTranslation).default([]),
  version_label: nullableText.default(null),
  related: z.array(shownRelated).default([]),
  other_identifiers: z.array(z.object({ identifier: z.string(), identifier_type: z.string() })).default([]),
  result_descriptions: z.array(shownResultDescription).default([]),
  keep_copies_current: z.boolean().default(false),
})
export type AchievementDetails = z.infer<typeof shownAchievementDetails>
