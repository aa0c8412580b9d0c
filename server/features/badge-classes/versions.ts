import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { expiryUnit } from '#contracts/badge-classes/badge-classes.ts'
import { now } from '#infra/clock.ts'
import type { ReadDb } from '#infra/db/standby/read-db.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { keepSaid, parseAlignment, parseBadgeDetails, readExtensions } from '../issuers/index.ts'
import type { BadgeClassRow } from './queries.ts'

const nullableText = z.string().nullable()

/** What a version of a badge class says; the picture is a column of its own. */
const facts = z.object({
  name: z.string(),
  description: z.string(),
  criteria_text: nullableText,
  criteria_url: nullableText,
  tags: z.array(z.string()),
  alignment: z.unknown().transform(parseAlignment),
  expires_amount: z.number().nullable(),
  expires_unit: expiryUnit.nullable(),
  achievement_type: nullableText,
  image_alt: z.string(),
  details: z.unknown().transform((value) => keepSaid(parseBadgeDetails(value))),
  // Versions from before have none.
  extensions: z.unknown().optional().transform(readExtensions),
})

/** True when awards made from now on would say something else. */
export const isChanged = (before: BadgeClassRow, after: BadgeClassRow): boolean =>
  before.image_key !== after.image_key || !isDeepStrictEqual(facts.parse(before), facts.parse(after))

/** Keeps what the class says until now, for the awards that were made under it. */
export const keepVersion = async (tx: Tx, actor: Actor, before: BadgeClassRow): Promise<void> => {
  await tx
    .insertInto('badge_class_versions')
    .values({
      issuer_id: before.issuer_id,
      badge_id: before.badge_id,
      version: before.version,
      facts: JSON.stringify(facts.parse(before)),
      image_key: before.image_key,
      created_at: now(),
      created_by: actor.accountId,
    })
    .execute()
}

/** JSON columns come back as unchecked values; this gives what a former version said its types. */
export const parseFacts = (value: unknown) => facts.parse(value)

/** What the class said under a version that has been replaced since. */
export const findFormerVersion = async (db: ReadDb, { issuerSlug, badgeSlug }: BadgePath, version: number) => {
  const row = await db
    .selectFrom('badge_class_versions')
    .select(['facts', 'image_key'])
    .where('issuer_id', '=', issuerSlug)
    .where('badge_id', '=', badgeSlug)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && { ...parseFacts(row.facts), image_key: row.image_key }
}
