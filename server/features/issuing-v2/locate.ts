import { sql } from 'kysely'
import type { AwardPath } from '#contracts/awards/awards.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireVerifiedAccount } from '../accounts/index.ts'

/** The issuer of a badge class; whether the actor may see it is asked with what is done there. */
export const locateBadge = async (actor: Actor, badgeClassId: string): Promise<BadgePath> => {
  const place = await db()
    .selectFrom('badge_locations')
    .select('issuer_id')
    .where('badge_id', '=', badgeClassId)
    .executeTakeFirst()
  return place ? { issuerSlug: place.issuer_id, badgeSlug: badgeClassId } : refuseUnknown(actor)
}

/** As locateBadge, of an award. */
export const locateAward = async (actor: Actor, assertionId: string): Promise<AwardPath> => {
  const [place] = await listAwardPaths([assertionId])
  return place ?? refuseUnknown(actor)
}

/** Where the awards are, of those that there are. */
export const listAwardPaths = async (assertionIds: readonly string[]): Promise<AwardPath[]> => {
  const rows = await db()
    .selectFrom('award_locations')
    .innerJoin('awards', (join) =>
      join
        .onRef('awards.issuer_id', '=', 'award_locations.issuer_id')
        .onRef('awards.award_id', '=', 'award_locations.award_id'),
    )
    .select(['awards.issuer_id', 'awards.badge_id', 'awards.award_id'])
    .where('award_locations.award_id', '=', sql<string>`any(${[...assertionIds]}::text[])`)
    .execute()
  return rows.map((row) => ({ issuerSlug: row.issuer_id, badgeSlug: row.badge_id, awardSlug: row.award_id }))
}

/** As for something of others, with the same questions before. */
async function refuseUnknown(actor: Actor): Promise<never> {
  await requireVerifiedAccount(db(), actor)
  throw notFound()
}
