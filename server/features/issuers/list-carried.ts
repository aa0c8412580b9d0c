import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { carriedEndorsements } from '#contracts/fields/limits.ts'
import { now } from '#infra/clock.ts'
import type { ReadDb } from '#infra/db/standby/read-db.ts'
import type { JsonObject } from '#openbadges'

/** The signed endorsements that documents carry, the latest first. */
export interface Carried {
  issuer: JsonObject[]
  badgeClass: JsonObject[]
}

const signed = z.record(z.string(), z.json())

/** The signed text of an endorsement as it stands inside other documents. */
export const readSigned = (credential: string): JsonObject => signed.parse(JSON.parse(credential))

/** What was said by another issuer than the endorser is now, or of another one than it is about now, says nothing (ADR 78). */
const isOfNow = () => sql<boolean>`endorsements.issuer_version =
    (select version from issuers endorsed where endorsed.issuer_id = endorsements.issuer_id)
  and (endorsements.endorser_id is null or endorsements.endorser_version =
    (select version from issuers endorser where endorser.issuer_id = endorsements.endorser_id))`

/** Accepted, not withdrawn, not over and not at rest: what documents may carry and pages may show. */
export const isLive = () =>
  sql<boolean>`endorsements.state = 'accepted' and endorsements.withdrawn_at is null
    and (endorsements.valid_until is null or endorsements.valid_until > ${now()}::timestamptz) and ${isOfNow()}`

/**
 * Of the issuer and, if one is given, of its badge class in the version that it has. What a class said before it was
 * changed nobody endorsed for what it says now.
 */
export const listCarried = async (
  db: ReadDb,
  issuerId: string,
  badge?: { badge_id: string; version: number },
): Promise<Carried> => {
  const { rows } = await selectCarried(issuerId, badge).execute(db)
  return readCarried(rows)
}

/** A class, or the columns of a statement that have it. */
interface CarryingClass {
  badge_id: string | RawBuilder<string>
  version: number | RawBuilder<number>
}

export interface CarriedRow {
  of_class: boolean
  credential: string
}

/** What `readCarried` reads. */
export const selectCarried = (issuerId: string, badge?: CarryingClass) => sql<CarriedRow>`
    (select false as of_class, credential from endorsements
      where issuer_id = ${issuerId} and badge_id is null and is_carried and ${isLive()}
      order by decided_at desc, endorsement_id desc limit ${carriedEndorsements})
    union all
    (select true, credential from endorsements
      where issuer_id = ${issuerId} and badge_id = ${badge?.badge_id ?? null} and award_id is null
        and subject_version = ${badge?.version ?? null}::integer and is_carried and ${isLive()}
      order by decided_at desc, endorsement_id desc limit ${carriedEndorsements})`

export const readCarried = (rows: readonly CarriedRow[]): Carried => {
  const read = (ofClass: boolean) =>
    rows.filter((row) => row.of_class === ofClass).map(({ credential }) => readSigned(credential))
  return { issuer: read(false), badgeClass: read(true) }
}

/** Those of the issuer under this id: it may have signed under another one when it was endorsed. */
export const listAbout = (id: string, endorsements: readonly JsonObject[]): JsonObject[] =>
  endorsements.filter(({ credentialSubject: subject }) => isNamed(subject) && subject.id === id)

const isNamed = (value: unknown): value is { id: unknown } =>
  typeof value === 'object' && value !== null && 'id' in value

/**
 * Those that hold as long as the badge that is to carry them: one that ends earlier would speak against the badge from
 * then on, wherever somebody keeps it.
 */
export const listLasting = (endorsements: readonly JsonObject[], expiresAt: Date | null): JsonObject[] =>
  endorsements.filter(({ validUntil }) => {
    if (typeof validUntil !== 'string') return true
    return expiresAt !== null && expiresAt <= new Date(validUntil)
  })
