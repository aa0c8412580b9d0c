import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { ApiError } from '../api/api-error.ts'

/** Says of a badge class that is not there where it was looked for; nothing when it merely could not be had. */
export function describeMissingBadge(path: BadgePath, failure: Error | null): string | undefined {
  if (!(failure instanceof ApiError) || failure.status !== 404) return undefined
  return t("Issuer Slug ''{issuerSlug}'' has no badge with slug ''{badgeSlug}''", { ...path })
}
