import { z } from 'zod'
import type { BadgeClassFacts, IssuerFacts } from '#openbadges'
import { badgeImageUrl, badgeUrl, issuerImageUrl, issuerUrl } from './addresses.ts'
import { detailFacts } from './badge-details.ts'
import { readExtensions } from './extensions.ts'

export interface IssuerRow {
  issuer_id: string
  name: string
  url: string
  email: string
  description: string | null
  image_key: string | null
  extensions?: unknown
}

/** What Open Badges says of an issuer, under its https id. */
export const issuerFacts = (row: IssuerRow): IssuerFacts => ({
  id: issuerUrl(row.issuer_id),
  name: row.name,
  url: row.url,
  email: row.email,
  ...(row.description ? { description: row.description } : {}),
  ...(row.image_key ? { image: issuerImageUrl(row.issuer_id) } : {}),
  extensions: readExtensions(row.extensions),
})

/** The same for what is signed: it shows for ever the picture that the issuer had (ADR 90). */
export const signedIssuerFacts = (row: IssuerRow & { version: number }): IssuerFacts => ({
  ...issuerFacts(row),
  ...(row.image_key ? { image: issuerImageUrl(row.issuer_id, row.version) } : {}),
})

const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? null)

const storedAlignment = z.array(
  z.object({
    target_name: z.string(),
    target_url: z.string(),
    target_description: optionalText,
    target_framework: optionalText,
    target_code: optionalText,
    target_type: z.string().optional(),
  }),
)
export type StoredAlignment = z.output<typeof storedAlignment>[number]

/** JSON columns come back as unchecked values; these give them their types. */
export const parseAlignment = (value: unknown): StoredAlignment[] => storedAlignment.parse(value)
const storedTags = z.array(z.string())
export const parseTags = (value: unknown): string[] => storedTags.parse(value)

export interface ClassFactsRow {
  badge_id: string
  name: string
  description: string
  criteria_text: string | null
  criteria_url: string | null
  tags: unknown
  alignment: unknown
  achievement_type?: string | null
  image_alt?: string
  version?: number
  details?: unknown
  extensions?: unknown
  /** Set where one version is asked for by its number; its address then carries it. */
  shown_version?: number
  /** Set where its words are those of another language than its own; so does this. */
  shown_language?: string
}

/** A class that does not say what it is given for has its page for that: both versions of the standard ask for one. */
const criteriaFacts = ({ badge_id, criteria_url, criteria_text }: ClassFactsRow): BadgeClassFacts['criteria'] =>
  criteria_url || criteria_text
    ? {
        ...(criteria_url ? { id: criteria_url } : {}),
        ...(criteria_text ? { narrative: criteria_text } : {}),
      }
    : { id: `${badgeUrl(badge_id)}/criteria` }

/** What Open Badges says of a badge class. */
export const badgeFacts = (row: ClassFactsRow): BadgeClassFacts => ({
  id: badgeUrl(row.badge_id, row.shown_version, row.shown_language),
  name: row.name,
  description: row.description,
  image: badgeImageUrl(row.badge_id, row.shown_version),
  ...(row.image_alt ? { imageCaption: row.image_alt } : {}),
  ...(row.achievement_type ? { achievementType: row.achievement_type } : {}),
  criteria: criteriaFacts(row),
  tags: parseTags(row.tags),
  extensions: readExtensions(row.extensions),
  alignment: parseAlignment(row.alignment).map((item) => ({
    targetName: item.target_name,
    targetUrl: item.target_url,
    ...(item.target_description ? { targetDescription: item.target_description } : {}),
    ...(item.target_framework ? { targetFramework: item.target_framework } : {}),
    ...(item.target_code ? { targetCode: item.target_code } : {}),
    ...(item.target_type ? { targetType: item.target_type } : {}),
  })),
  ...(row.version === undefined || row.details === undefined
    ? {}
    : detailFacts({ ...row, version: row.version, details: row.details })),
})
