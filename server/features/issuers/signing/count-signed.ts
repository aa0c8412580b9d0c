import { sql } from 'kysely'
import type { SignedAwards } from '#contracts/issuers/issuer-signing.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { newId } from '#infra/ids.ts'

/** Of an issuer with more awards that many are looked at, and the rest is inferred. */
const mostLookedAt = 400

/**
 * How many awards each key of the issuer has signed as they are now. Which key it was stands in the signed text or what that is made of, so
 * of many awards only some are read: ids are random, hence those that follow upon any id are as good as drawn by lot.
 */
export const countSigned = async (db: Db, issuerId: string): Promise<(keyId: string) => SignedAwards> => {
  if (!(await hasMany(db, issuerId))) {
    const all = await lookAt(db, issuerId, '')
    return (keyId) => ({ count: countOf(all, keyId), is_estimate: false })
  }
  const drawn = await lookAt(db, issuerId, newId())
  const sample = drawn.length < mostLookedAt ? await lookAt(db, issuerId, '') : drawn
  const live = sample.filter(({ is_live }) => is_live).length
  const total = await countLive(db, issuerId)
  return (keyId) => {
    const found = countOf(sample, keyId)
    const inferred = live > 0 ? (found * total) / live : 0
    return { count: Math.max(found, inTwoDigits(inferred)), is_estimate: true }
  }
}

interface LookedAt {
  key_id: string
  is_live: boolean
}

const countOf = (rows: readonly LookedAt[], keyId: string): number =>
  rows.filter(({ key_id }) => key_id === keyId).length

/** A proof stands last in what it signs; endorsements inside have their own before it. One template is of one key. */
async function lookAt(db: Db, issuerId: string, from: string): Promise<LookedAt[]> {
  const { rows } = await sql<LookedAt>`
    select coalesce(t.key_id,
        split_part(split_part(split_part(right(credential, 1500), '"verificationMethod":"', -1), '"', 1), '#', 2)) as key_id,
      revoked_at is null as is_live
    from (
      select issuer_id, template_id, credential, revoked_at from awards where issuer_id = ${issuerId} and award_id >= ${from}
      order by award_id limit ${mostLookedAt}
    ) looked_at left join award_templates t on t.issuer_id = looked_at.issuer_id and t.template_id = looked_at.template_id`.execute(
    db,
  )
  return rows
}

async function hasMany(db: Db, issuerId: string): Promise<boolean> {
  const beyond = await db
    .selectFrom('awards')
    .select('award_id')
    .where('issuer_id', '=', issuerId)
    .orderBy('award_id')
    .offset(mostLookedAt)
    .limit(1)
    .executeTakeFirst()
  return beyond !== undefined
}

/** All that are not revoked, from the counts that are kept of each class. */
async function countLive(db: Db, issuerId: string): Promise<number> {
  const row = await db
    .selectFrom('badge_counters')
    .select(sql<number>`coalesce(sum(recipients), 0)`.as('count'))
    .where('issuer_id', '=', issuerId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** 8312 as 8300: more would seem counted. Nobody has signed half an award. */
const inTwoDigits = (count: number): number => Number(Math.round(count).toPrecision(2))
