import type { OpenedClaim } from '#contracts/claims/claiming.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { notFound } from '#infra/errors.ts'
import { findBadgeClass } from '../../badge-classes/index.ts'
import { findIssuer, nameOfIssuer, pictureUrl, tellBadge } from '../../issuers/index.ts'
import { isReviewed, readAsks } from '../review/is-reviewed.ts'
import { showState } from '../states.ts'
import type { Opened } from './find-opened.ts'
import { isIssuing } from './is-issuing.ts'

/** What whoever opens a claim sees: nothing of others, and no numbers. */
export const describeOpened = async (
  db: Db,
  opened: Opened | undefined,
  wished: readonly string[],
): Promise<OpenedClaim> => {
  if (!opened) throw notFound()
  const { claim, code, kiosk } = opened
  const badge = await findBadgeClass(db, { issuerSlug: claim.issuer_id, badgeSlug: claim.badge_id })
  const issuer = await findIssuer(db, claim.issuer_id)
  const shown = code?.isUsed ? 'used' : code?.isVoid ? 'void' : showState(claim)
  if (!badge || !issuer || shown === 'draft') throw notFound()
  // Why an issuer can give nothing at the moment is not for strangers.
  const issuing = shown === 'open' && !(await isIssuing(db, claim)) ? 'paused' : shown
  const isElsewhere = kiosk ? !kiosk.isCurrent : claim.kind === 'kiosk'
  const state = issuing === 'open' && isElsewhere ? 'elsewhere' : issuing
  const { name, description } = tellBadge(badge, wished)
  return {
    state,
    title: claim.title,
    opens_at: claim.opens_at?.toISOString() ?? null,
    closes_at: claim.closes_at?.toISOString() ?? null,
    time_zone: claim.time_zone,
    domains: claim.domains,
    asks_name: claim.asks_name,
    reviewed: isReviewed(claim),
    asks: readAsks(claim),
    name,
    description,
    picture: pictureUrl(badge.image_key),
    image_alt: badge.image_alt,
    ...nameOfIssuer(issuer).tell((issuerName, issuerStanding) => ({ issuer: issuerName, issuerStanding })),
  }
}
