import { sql } from 'kysely'
import type { ReadDb } from '#infra/db/standby/read-db.ts'

/**
 * Since when an endorsement rests: whoever gave it or the issuer that it is about is another one (ADR 78), or its badge class
 * or award says something else. Undefined for one that says what is there now, and for one that is not there.
 */
export const findRestSince = async (db: ReadDb, endorsementId: string): Promise<Date | undefined> => {
  const { rows } = await sql<{ since: Date | null }>`
    select least(
      (select replaced_at from issuer_versions v where (v.issuer_id, v.version) = (e.issuer_id, e.issuer_version)),
      (select replaced_at from issuer_versions v where (v.issuer_id, v.version) = (e.endorser_id, e.endorser_version)),
      -- A version of a class is written down when the next one takes its place.
      (select v.created_at from badge_class_versions v where e.award_id is null
        and (v.issuer_id, v.badge_id, v.version) = (e.issuer_id, e.badge_id, e.subject_version)),
      (select a.updated_at from awards a
        where (a.issuer_id, a.award_id) = (e.issuer_id, e.award_id) and a.version <> e.subject_version)
    ) as since
    from endorsements e where e.endorsement_id = ${endorsementId}`.execute(db)
  return rows[0]?.since ?? undefined
}
