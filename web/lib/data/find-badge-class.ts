import {
  type BadgeClass,
  type BadgePath,
  getBadgeClass,
  listAllBadgeClasses,
} from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { isNotThere } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { readIssuerSlug } from '../formats/read-issuer-slug.ts'

/** What is known of a badge class: itself, the slugs of both, the issuer's address and a slug, or its own address. */
export type BadgeReference =
  | { badge: BadgeClass }
  | BadgePath
  | { issuerId: string; badgeSlug: string }
  | { badgeId: string }

export async function findBadgeClass(reference: BadgeReference, signal?: AbortSignal): Promise<BadgeClass> {
  if ('badge' in reference) return reference.badge
  if ('badgeId' in reference) {
    const { badgeId } = reference
    const found = (await call(listAllBadgeClasses, { signal })).find(({ json }) => json.id === badgeId)
    if (!found) throw new Error(t('No badge with URL {badgeId}', { badgeId }))
    return found
  }
  if ('issuerSlug' in reference) return call(getBadgeClass, { params: reference, signal })
  const { issuerId, badgeSlug } = reference
  const missing = () =>
    new Error(t("Issuer ID ''{issuerId}'' has no badge with slug ''{badgeSlug}''", { issuerId, badgeSlug }))
  const issuerSlug = readIssuerSlug(issuerId)
  if (!issuerSlug) throw missing()
  try {
    return await call(getBadgeClass, { params: { issuerSlug, badgeSlug }, signal })
  } catch (failure) {
    throw isNotThere(failure) ? missing() : failure
  }
}
