import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { storePicture } from '#infra/storage/keep-files.ts'
import { importBadgeClass } from '../../badge-classes/index.ts'
import { badgeUrl } from '../../issuers/index.ts'
import type { MovedBadgeClass } from '../form.ts'
import { listMoved, markMoved, putOldAddresses } from '../moved-rows.ts'
import { drawPicture, readPicture } from '../pictures.ts'
import { takeIds } from '../take-ids.ts'
import type { Target } from './target.ts'

interface Known {
  people: ReadonlyMap<string, string>
  issuers: ReadonlyMap<string, string>
}

/** Makes the badge classes that are not here yet; returns all of them by their ids on the former server. */
export const moveBadgeClasses = async (
  badgeClasses: readonly MovedBadgeClass[],
  known: Known,
  target: Target,
): Promise<Map<string, string>> => {
  const moved = await listMoved(db(), target.source, 'badge-class')
  let done = moved.size
  for (const badge of badgeClasses) {
    const issuerId = known.issuers.get(badge.issuer)
    if (moved.has(badge.id) || issuerId === undefined) continue
    moved.set(
      badge.id,
      await moveBadgeClass(badge, { issuerId, createdBy: known.people.get(badge.createdBy ?? '') ?? null }, target),
    )
    target.advance('badge classes', ++done, badgeClasses.length)
  }
  return moved
}

async function moveBadgeClass(
  badge: MovedBadgeClass,
  by: { issuerId: string; createdBy: string | null },
  target: Target,
): Promise<string> {
  const picture = await readPicture(target.pictures, badge.picture, 'badge')
  const image = await storePicture(picture?.image ?? (await drawPicture(badge.name)))
  return transaction(db(), async (tx) => {
    const badgeId = (await takeIds(tx, 'badge-class', [badge.id]))(badge.id)
    // Where nothing is said of how to earn it, Badgr names a page of its own.
    const criteriaUrl = badge.criteriaUrl ?? (badge.criteriaText === null ? `${badgeUrl(badgeId)}/criteria` : null)
    await importBadgeClass(tx, { ...badge, ...by, badgeId, criteriaUrl, image })
    await putOldAddresses(tx, 'badge-class', [
      ...(badge.slug ? [[badge.slug, badgeId] as const] : []),
      [badge.id, badgeId],
    ])
    await markMoved(tx, { source: target.source, kind: 'badge-class' }, [[badge.id, badgeId]])
    return badgeId
  })
}
