import { z } from 'zod'
import { awardDetailTable as details, shapeDetails } from '#shared/badges/award-details.ts'
import { credits, resultStatus } from '../badge-classes/achievement-details.ts'
import { givenTimestamp, optionalPlainText, optionalText } from '../fields/fields.ts'
import { detailLength } from '../fields/limits.ts'

/** What somebody reached of one result description of the badge class. */
export const awardResult = z.object({
  /** The key of the result description. */
  result_description: z.string().max(32),
  value: optionalText(detailLength),
  /** The key of a level of the description. */
  achieved_level: z.string().max(32).nullish(),
  status: resultStatus.nullish(),
})
export type AwardResultInput = z.infer<typeof awardResult>

/** What an award says beyond the plain. */
export const awardDetails = z.object({
  ...shapeDetails(details, 'name', {
    moment: givenTimestamp.nullish(),
    decimal: credits.nullish(),
    text: optionalText(detailLength),
  }),
  results: z.array(awardResult).max(50).nullish(),
})
export type AwardDetailsInput = z.infer<typeof awardDetails>

const nullableText = z.string().nullable()

export const shownResult = z.object({
  result_description: z.string(),
  value: nullableText,
  achieved_level: nullableText,
  status: resultStatus.nullable(),
})
export type ShownResult = z.infer<typeof shownResult>

/** The same as it is kept and shown. */
export const shownAwardDetails = z.object({
  ...shapeDetails(details, 'name', {
    moment: nullableText.default(null),
    decimal: z.number().nullable().default(null),
    text: nullableText.default(null),
  }),
  results: z.array(shownResult).default([]),
})
export type ShownAwardDetails = z.infer<typeof shownAwardDetails>

/** What a piece of evidence says of itself beyond its address and its text. */
export const evidenceDetails = z.object({
  name: optionalPlainText(detailLength),
  description: optionalPlainText(1024),
  genre: optionalPlainText(detailLength),
  audience: optionalPlainText(detailLength),
})

export const shownEvidence = z.object({
  evidence_url: nullableText,
  narrative: nullableText,
  name: z.string().optional(),
  description: z.string().optional(),
  genre: z.string().optional(),
  audience: z.string().optional(),
})
