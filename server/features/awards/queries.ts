import { type Expression, type Selectable, sql } from 'kysely'
import type { AwardPath } from '#contracts/awards/awards.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { pageMaximum } from '#contracts/fields/limits.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { AwardsTable, MailsTable } from '#infra/db/schema/tables.ts'
import type { Tx } from '#infra/db/transaction.ts'
import {
  assertionColumns,
  credentialColumns,
  openAssertions,
  openCredentials,
  openDocuments,
  openOne,
} from './documents/open-documents.ts'

const columns = [
  ...assertionColumns,
  'awards.award_id',
  'awards.badge_id',
  'awards.recipient_type',
  'awards.recipient_identifier',
  'awards.recipient_name',
  'awards.hashed',
  'awards.narrative',
  'awards.evidence',
  'awards.extensions',
  'awards.details',
  'awards.issued_on',
  'awards.expires_at',
  'awards.revoked_at',
  'awards.revocation_reason',
  'awards.acceptance',
  'awards.accepted_at',
  'awards.version',
  'awards.badge_version',
  'awards.image_key',
  'awards.created_by',
  'awards.created_at',
] as const

type Column = (typeof columns)[number] extends `awards.${infer Name extends keyof AwardsTable}` ? Name : never

/** An award as its issuer sees it, with what is kept of its document. */
export type KeptAwardRow = Pick<Selectable<AwardsTable>, Column> & {
  creator_email: string | null
  /** The last mail about it that was not called off; only where it was asked for, and while it may say something. */
  last_mail?:
    | (Pick<Selectable<MailsTable>, 'state' | 'failure' | 'held_for'> & { created_at: string; count: number })
    | null
  /** When its address said that the badge is not meant for it; beside the mail. */
  disowned_at?: Date | null
}

/** The same with its document. */
export type AwardRow = Awaited<ReturnType<typeof openAssertions<KeptAwardRow>>>[number]

/** Where awards are looked for: in a badge class, or in all of an issuer. */
export interface AwardPlace {
  issuerSlug: string
  badgeSlug?: string
}

const selectRows = (db: Db) =>
  db
    .selectFrom('awards')
    .leftJoin('email_addresses as creator', (join) =>
      join.onRef('creator.account_id', '=', 'awards.created_by').on('creator.is_primary', '=', true),
    )
    .select(columns)
    .select('creator.email as creator_email')

type Place = Pick<Selectable<AwardsTable>, 'issuer_id' | 'award_id' | 'created_at'>

/**
 * Awards whose places were found before. The places are found once and each award is then looked up by its key, whatever
 * the planner believes: of an issuer that statistics do not know yet it would read all awards again for each of them.
 */
export const selectPlaced = (db: Db, places: Expression<Place>) =>
  db
    .with(
      (cte) => cte('page').materialized(),
      () => places,
    )
    .selectFrom('page')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('awards')
          .select(columns)
          .whereRef('awards.issuer_id', '=', 'page.issuer_id')
          .whereRef('awards.award_id', '=', 'page.award_id')
          .offset(sql.lit(0))
          .as('awards'),
      (join) => join.onTrue(),
    )
    .leftJoin('email_addresses as creator', (join) =>
      join.onRef('creator.account_id', '=', 'awards.created_by').on('creator.is_primary', '=', true),
    )
    .select(columns)
    .select('creator.email as creator_email')

/** Several awards, of whatever issuers; whether the caller may see them has been asked before. */
export const listAwardsById = async (db: Db, awardIds: readonly string[]): Promise<AwardRow[]> =>
  openAssertions(
    db,
    await selectRows(db)
      .innerJoin('award_locations', (join) =>
        join
          .onRef('award_locations.issuer_id', '=', 'awards.issuer_id')
          .onRef('award_locations.award_id', '=', 'awards.award_id'),
      )
      .where('award_locations.award_id', '=', sql<string>`any(${[...awardIds]}::text[])`)
      .execute(),
  )

/** Awards as their issuer sees them. */
export const selectAwards = (db: Db, { issuerSlug, badgeSlug }: AwardPlace) =>
  selectRows(db)
    .where('awards.issuer_id', '=', issuerSlug)
    .$if(badgeSlug !== undefined, (query) => query.where('awards.badge_id', '=', badgeSlug ?? ''))

/** To select beside the columns of `awards`: while nobody has taken the badge, what became of the mail tells why. */
const lastMail = sql<
  KeptAwardRow['last_mail']
>`case when awards.revoked_at is null and awards.acceptance = 'Unaccepted' then (
  select json_build_object('state', state, 'failure', failure, 'held_for', held_for, 'created_at', created_at,
    'count', count(*) over ()) from mails
  where mails.issuer_id = awards.issuer_id and mails.award_id = awards.award_id and mails.state <> 'cancelled'
  order by mails.created_at desc, mail_id desc limit 1) end`.as('last_mail')
const disownedAt = sql<Date | null>`(select disowned_at from undelivered_awards u
  where u.issuer_id = awards.issuer_id and u.award_id = awards.award_id)`.as('disowned_at')
export const mailColumns = [lastMail, disownedAt] as const

export const findAward = async (db: Db, at: AwardPath): Promise<AwardRow | undefined> => {
  const row = await selectAwards(db, at)
    .select(mailColumns)
    .where('awards.award_id', '=', at.awardSlug)
    .executeTakeFirst()
  return openOne<KeptAwardRow, AwardRow>(openAssertions, db, row)
}

/** The signed text of an award. */
export const findCredential = async (db: Db, { issuerSlug, awardSlug }: AwardPath) =>
  openOne(
    openCredentials,
    db,
    await db
      .selectFrom('awards')
      .select(credentialColumns)
      .where('issuer_id', '=', issuerSlug)
      .where('award_id', '=', awardSlug)
      .executeTakeFirst(),
  )

/** The whole award; nobody else changes it before the transaction ends. */
export const lockAward = async (tx: Tx, at: AwardPath) => {
  const rows = await tx
    .selectFrom('awards')
    .selectAll()
    .where('issuer_id', '=', at.issuerSlug)
    .where('badge_id', '=', at.badgeSlug)
    .where('award_id', '=', at.awardSlug)
    .forUpdate()
    .execute()
  const [award] = await openDocuments(tx, rows)
  return award
}

/** What mails say of those of the awards that are the issuer's, or the class's. Locked in the same order as all others. */
export const lockMailed = (tx: Tx, { issuerSlug, badgeSlug }: AwardPlace, awardIds: readonly string[]) =>
  tx
    .selectFrom('awards')
    .select(['award_id', 'badge_id', 'recipient_type', 'recipient_identifier', 'recipient_name', 'narrative'])
    .select(['acceptance', 'revoked_at', 'expires_at'])
    .where('issuer_id', '=', issuerSlug)
    .where('award_id', '=', sql<string>`any(${[...awardIds]}::text[])`)
    .$if(badgeSlug !== undefined, (query) => query.where('badge_id', '=', badgeSlug ?? ''))
    .orderBy('award_id')
    .forUpdate()
    .execute()

/** Those of the awards that are of the class. Locked in one order, so that no two calls wait for each other for ever. */
export const lockAwards = (tx: Tx, { issuerSlug, badgeSlug }: BadgePath, awardIds: readonly string[]) =>
  tx
    .selectFrom('awards')
    .select(['award_id', 'revoked_at', 'list_number', 'status_index'])
    .where('issuer_id', '=', issuerSlug)
    .where('badge_id', '=', badgeSlug)
    .where('award_id', '=', sql<string>`any(${[...awardIds]}::text[])`)
    .orderBy('award_id')
    .forUpdate()
    .execute()

/** Awards by where they lie, for who knows one by its id alone, each with its class and issuer. */
export const joinLocatedAwards = (db: Db) =>
  db
    .selectFrom('award_locations')
    .innerJoin('awards', (join) =>
      join
        .onRef('awards.issuer_id', '=', 'award_locations.issuer_id')
        .onRef('awards.award_id', '=', 'award_locations.award_id'),
    )
    .innerJoin('badge_classes', (join) =>
      join
        .onRef('badge_classes.issuer_id', '=', 'awards.issuer_id')
        .onRef('badge_classes.badge_id', '=', 'awards.badge_id'),
    )
    .innerJoin('issuers', 'issuers.issuer_id', 'awards.issuer_id')

/** What the award said before its last corrections, newest first. */
export const listFormerVersions = (db: Db, { issuerSlug, awardSlug }: AwardPath) =>
  db
    .selectFrom('award_versions')
    .leftJoin('email_addresses as corrector', (join) =>
      join.onRef('corrector.account_id', '=', 'award_versions.replaced_by').on('corrector.is_primary', '=', true),
    )
    .select(['version', 'assertion', 'credential', 'replaced_at', 'corrector.email as corrector_email'])
    .where('issuer_id', '=', issuerSlug)
    .where('award_id', '=', awardSlug)
    .orderBy('version', 'desc')
    .limit(pageMaximum)
    .execute()

/** When the latest mail about each award went out, or began to wait; one that was called off never did. */
export const findLastMails = async (
  db: Db,
  issuerId: string,
  awardIds: readonly string[],
): Promise<Map<string, Date>> => {
  const rows = await db
    .selectFrom('mails')
    .select(({ fn }) => ['award_id', fn.max('created_at').as('last')])
    .where('issuer_id', '=', issuerId)
    .where('award_id', '=', sql<string>`any(${[...awardIds]}::text[])`)
    .where('state', '!=', 'cancelled')
    .groupBy('award_id')
    .execute()
  return new Map(rows.map(({ award_id, last }) => [award_id ?? '', last]))
}
