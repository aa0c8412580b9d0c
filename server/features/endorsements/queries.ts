import { sql } from 'kysely'
import type { EndorsementKind } from '#contracts/issuers/endorsements.ts'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'

const mostListed = 300

/**
 * The thing with that id; what it has not is null. In a transaction an award stays the version that it is until the end:
 * who signs it anew takes all endorsements along, and must not miss one that is just being made.
 */
export const selectThings = (db: Db, kind: EndorsementKind, id: string) => {
  const none = { text: sql<string | null>`null::text`, date: sql<Date | null>`null::timestamptz` }
  if (kind === 'issuer')
    return db
      .selectFrom('issuers')
      .where('issuer_id', '=', id)
      .select(['issuer_id', 'id_form', 'name as issuer_name', 'image_key as issuer_image'])
      .select('version as issuer_version')
      .select([none.text.as('badge_id'), none.text.as('badge_name'), none.text.as('badge_image')])
      .select([none.text.as('award_id'), sql<number | null>`null::integer`.as('version')])
      .select([none.date.as('archived_at'), none.date.as('revoked_at'), none.date.as('expires_at')])
  const classes = db
    .selectFrom('badge_locations')
    .innerJoin('badge_classes', (join) =>
      join
        .onRef('badge_classes.issuer_id', '=', 'badge_locations.issuer_id')
        .onRef('badge_classes.badge_id', '=', 'badge_locations.badge_id'),
    )
    .innerJoin('issuers', 'issuers.issuer_id', 'badge_classes.issuer_id')
    .select(['issuers.issuer_id', 'issuers.id_form', 'issuers.name as issuer_name'])
    .select(['issuers.image_key as issuer_image', 'issuers.version as issuer_version'])
    .select([sql<string | null>`badge_classes.badge_id`.as('badge_id')])
    .select([sql<string | null>`badge_classes.name`.as('badge_name')])
    .select([sql<string | null>`badge_classes.image_key`.as('badge_image')])
  if (kind === 'badge-class')
    return classes
      .where('badge_locations.badge_id', '=', id)
      .select([none.text.as('award_id'), sql<number | null>`badge_classes.version`.as('version')])
      .select(['badge_classes.archived_at', none.date.as('revoked_at'), none.date.as('expires_at')])
  return classes
    .innerJoin('awards', (join) =>
      join
        .onRef('awards.issuer_id', '=', 'badge_classes.issuer_id')
        .onRef('awards.badge_id', '=', 'badge_classes.badge_id'),
    )
    .innerJoin('award_locations', (join) =>
      join
        .onRef('award_locations.issuer_id', '=', 'awards.issuer_id')
        .onRef('award_locations.award_id', '=', 'awards.award_id'),
    )
    .where('award_locations.award_id', '=', id)
    .$if(db.isTransaction, (query) => query.forNoKeyUpdate('awards'))
    .select([sql<string | null>`awards.award_id`.as('award_id'), sql<number | null>`awards.version`.as('version')])
    .select([none.date.as('archived_at'), 'awards.revoked_at', 'awards.expires_at'])
}

/** Endorsements with everything that is told of both sides. */
const selectEndorsements = (db: Db) =>
  db
    .selectFrom('endorsements')
    .leftJoin('issuers as endorser', 'endorser.issuer_id', 'endorsements.endorser_id')
    .innerJoin('issuers as endorsed', 'endorsed.issuer_id', 'endorsements.issuer_id')
    .leftJoin('badge_classes', (join) =>
      join
        .onRef('badge_classes.issuer_id', '=', 'endorsements.issuer_id')
        .onRef('badge_classes.badge_id', '=', 'endorsements.badge_id'),
    )
    .leftJoin('awards', (join) =>
      join
        .onRef('awards.issuer_id', '=', 'endorsements.issuer_id')
        .onRef('awards.award_id', '=', 'endorsements.award_id'),
    )
    .select([
      'endorsements.endorsement_id',
      'endorsements.endorser_id',
      'endorsements.issuer_id',
      'endorsements.badge_id',
      'endorsements.award_id',
      'endorsements.subject_version',
      'endorsements.comment',
      'endorsements.valid_until',
      'endorsements.state',
      'endorsements.withdrawn_at',
      'endorsements.created_at',
      'endorsements.endorser_url',
      'endorsements.source_url',
      'endorsements.is_carried',
      'endorsements.checked_at',
      'endorsements.issuer_version as said_of',
      'endorsements.endorser_version as said_by',
      'endorsed.version as issuer_version',
      'endorser.version as endorser_version',
      'endorser.image_key as endorser_image',
      'endorsed.name as issuer_name',
      'endorsed.image_key as issuer_image',
      'badge_classes.name as badge_name',
      'badge_classes.image_key as badge_image',
    ])
    .select(sql<string>`coalesce(endorser.name, endorsements.endorser_name)`.as('endorser_name'))
    .select(
      sql<boolean>`endorsements.subject_version is distinct from
        case when endorsements.award_id is null then badge_classes.version else awards.version end
        or endorsements.issuer_version <> endorsed.version
        or (endorser.version is not null and endorsements.endorser_version <> endorser.version)`.as('outdated'),
    )

export type EndorsementRow = Awaited<ReturnType<ReturnType<typeof selectEndorsements>['execute']>>[number]

export const findEndorsement = (db: Db, endorsementId: string) =>
  selectEndorsements(db).where('endorsements.endorsement_id', '=', endorsementId).executeTakeFirst()

export const listGiven = (db: Db, issuerId: string) =>
  selectEndorsements(db)
    .where('endorsements.endorser_id', '=', issuerId)
    .orderBy('endorsements.created_at', 'desc')
    .orderBy('endorsements.endorsement_id', 'desc')
    .limit(mostListed)
    .execute()

/** Those that wait for a decision first. */
export const listReceived = (db: Db, issuerId: string) =>
  selectEndorsements(db)
    .where('endorsements.issuer_id', '=', issuerId)
    .orderBy(
      sql`endorsements.state = 'pending' and endorsements.withdrawn_at is null
        and (endorsements.valid_until is null or endorsements.valid_until > ${now()}::timestamptz)`,
      'desc',
    )
    .orderBy('endorsements.created_at', 'desc')
    .orderBy('endorsements.endorsement_id', 'desc')
    .limit(mostListed)
    .execute()

/** One that the issuer gave or got; nobody else decides on it before the transaction ends. */
export const lockEndorsement = async (
  tx: Tx,
  side: 'endorser_id' | 'issuer_id',
  issuerId: string,
  endorsementId: string,
) => {
  await lockEndorsedAward(tx, endorsementId)
  return tx
    .selectFrom('endorsements')
    .selectAll()
    .where(side, '=', issuerId)
    .where('endorsement_id', '=', endorsementId)
    .forUpdate()
    .executeTakeFirst()
}

/** The award before what is said of it, as by whoever signs it anew, so that the two do not wait for each other. */
export const lockEndorsedAward = (tx: Tx, endorsementId: string) =>
  tx
    .selectFrom('endorsements')
    .innerJoin('awards', (join) =>
      join
        .onRef('awards.issuer_id', '=', 'endorsements.issuer_id')
        .onRef('awards.award_id', '=', 'endorsements.award_id'),
    )
    .select('awards.award_id')
    .where('endorsement_id', '=', endorsementId)
    .forNoKeyUpdate('awards')
    .execute()

/** How many wait for an answer: all together, and those of one endorser. */
export const countPending = async (db: Db, issuerId: string, endorserId: string) => {
  const row = await db
    .selectFrom('endorsements')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('endorser_id', '=', endorserId).as('own'),
    ])
    .where('issuer_id', '=', issuerId)
    .where('state', '=', 'pending')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row
}

/** Proven addresses of an issuer's owners, but for one of them. */
export const listOwners = (db: Db, issuerId: string, except: string) =>
  db
    .selectFrom('issuer_staff')
    .innerJoin('email_addresses', 'email_addresses.account_id', 'issuer_staff.account_id')
    .select('email')
    .where('issuer_id', '=', issuerId)
    .where('role', '=', 'owner')
    .where('issuer_staff.account_id', '!=', except)
    .where('is_primary', '=', true)
    .where('verified_at', 'is not', null)
    .orderBy('issuer_staff.created_at')
    .limit(10)
    .execute()
