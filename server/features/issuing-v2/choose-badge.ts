import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import type { ChosenBadge } from '#contracts/v2/assertions-v2.ts'
import { db } from '#infra/context.ts'
import { invalid } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { findBadgeClass, listBadgeIdsByName, readPublicId } from '../badge-classes/index.ts'

const mostCounted = 1000

/** The badge class of the issuer that is named in one of three ways. */
export const chooseBadge = async (issuerId: string, chosen: ChosenBadge): Promise<BadgePath> => {
  const { badgeclass, badgeclassOpenBadgeId, badgeclassName } = chosen
  const given = [badgeclass, badgeclassOpenBadgeId, badgeclassName].filter(Boolean)
  if (given.length === 0) throw invalid({ badgeclass: [makeMessage('field.required')] })
  if (given.length > 1) {
    throw invalid({
      non_field_errors: [makeMessage('badge-class.one-identifier')],
    })
  }
  const badgeSlug = badgeclassName
    ? await findByName(issuerId, badgeclassName)
    : badgeclass || readPublicId(badgeclassOpenBadgeId ?? '')
  const found = badgeSlug ? await findBadgeClass(db(), { issuerSlug: issuerId, badgeSlug }) : undefined
  if (!found) throw invalid({ badgeclass: [makeMessage('badge-class.none')] })
  return { issuerSlug: issuerId, badgeSlug: found.badge_id }
}

async function findByName(issuerId: string, name: string): Promise<string> {
  const [found, ...others] = await listBadgeIdsByName(db(), issuerId, name.trim(), mostCounted)
  if (found === undefined) throw invalid({ non_field_errors: [makeMessage('issue.no-class', { name })] })
  if (others.length > 0) {
    const text = makeMessage('issue.many-classes', { count: others.length + 1, name })
    throw invalid({ non_field_errors: [text] })
  }
  return found
}
