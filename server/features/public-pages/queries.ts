import { sql } from 'kysely'
import type { ReadDb } from '#infra/db/standby/read-db.ts'
import { type KeptDocuments, openDocuments, selectKept } from '../awards/index.ts'
import { vouchingColumns } from '../issuers/index.ts'
import { tagOf } from './pages/tag.ts'

export interface AwardDocuments {
  awardId: string
  issuerId: string
  badgeId: string
  version: number
  assertion: string
  assertionTag: string
  credential: string
  credentialTag: string
  imageKey: string
}

export interface AwardStatus {
  isRevoked: boolean
  reason: string | null
  /** Of the documents; it grows with each correction. */
  version: number
  /** The version of the badge class that the award was made under, if the class says something else by now. */
  formerBadge: number | undefined
  /** It differs after every writing of the rows that the documents and the picture are made of. */
  mark: string
  /** Of its picture; null where that is not there. */
  pictureType: string | null
}

interface StatusRow {
  award_id: string
  revoked: boolean
  reason: string | null
  version: number
  former_badge: number | null
  mark: string
  picture_type: string | null
}

interface WholeRow extends StatusRow, KeptDocuments {
  badge_id: string
  image_key: string
}

/**
 * The stored documents of many awards with what may change about them, in one query. The documents never change while the
 * version does not, so they may be kept in memory.
 */
export const listWholeAwards = async (
  db: ReadDb,
  awardIds: readonly string[],
): Promise<{ documents: AwardDocuments; status: AwardStatus }[]> => {
  if (awardIds.length === 0) return []
  const { rows } = await sql<WholeRow>`
    select ${statusColumns}, ${selectKept('assertion', 'credential')}, a.badge_id, a.image_key
    ${awardsAndClasses(awardIds)}`.execute(db)
  return (await openDocuments(db, rows)).map((row) => ({
    documents: {
      awardId: row.award_id,
      issuerId: row.issuer_id,
      badgeId: row.badge_id,
      version: row.version,
      assertion: row.assertion,
      assertionTag: tagOf(row.assertion),
      credential: row.credential,
      credentialTag: tagOf(row.credential),
      imageKey: row.image_key,
    },
    status: readStatus(row),
  }))
}

/** What may change of many awards at once: one query, however many ids. */
export const listAwardStatuses = async (db: ReadDb, awardIds: readonly string[]): Promise<Map<string, AwardStatus>> => {
  if (awardIds.length === 0) return new Map()
  const { rows } = await sql<StatusRow>`select ${statusColumns} ${awardsAndClasses(awardIds)}`.execute(db)
  return new Map(rows.map((row) => [row.award_id, readStatus(row)]))
}

const statusColumns = sql`l.award_id, a.revoked_at is not null as revoked, a.revocation_reason as reason, a.version,
  nullif(a.badge_version, c.version) as former_badge, row(l.xmin, a.xmin, c.xmin, p.xmin)::text as mark,
  p.media_type as picture_type`

const awardsAndClasses = (awardIds: readonly string[]) => sql`
  from unnest(${[...awardIds]}::text[]) as wanted (award_id)
  join award_locations l on l.award_id = wanted.award_id
  join awards a on a.issuer_id = l.issuer_id and a.award_id = l.award_id
  join badge_classes c on c.issuer_id = a.issuer_id and c.badge_id = a.badge_id
  left join blobs p on p.blob_key = a.image_key`

const readStatus = ({ revoked, reason, version, former_badge, mark, picture_type }: StatusRow): AwardStatus => ({
  isRevoked: revoked,
  reason,
  version,
  formerBadge: former_badge ?? undefined,
  mark,
  pictureType: picture_type,
})

/** Everything the award's page shows; no recipient identifier among it. */
export const findAwardForPage = (db: ReadDb, issuerId: string, awardId: string) =>
  db
    .selectFrom('awards')
    .select([
      'narrative',
      'evidence',
      'extensions',
      'details',
      'issued_on',
      'expires_at',
      'revoked_at',
      'revocation_reason',
      'badge_id',
    ])
    .where('issuer_id', '=', issuerId)
    .where('award_id', '=', awardId)
    .executeTakeFirst()

export const findPublicIssuer = (db: ReadDb, issuerId: string) =>
  db
    .selectFrom('issuers')
    .select(['issuer_id', 'name', 'url', 'email', 'description', 'image_key', 'id_form', 'updated_at', 'trusted_at'])
    .select(['version', 'trusted_version', 'extensions'])
    .select(vouchingColumns)
    .where('issuer_id', '=', issuerId)
    .executeTakeFirst()
export type PublicIssuer = NonNullable<Awaited<ReturnType<typeof findPublicIssuer>>>

export const findPublicBadgeClass = (db: ReadDb, badgeId: string) =>
  db
    .selectFrom('badge_locations')
    .innerJoin('badge_classes', (join) =>
      join
        .onRef('badge_classes.issuer_id', '=', 'badge_locations.issuer_id')
        .onRef('badge_classes.badge_id', '=', 'badge_locations.badge_id'),
    )
    .select([
      'badge_classes.badge_id',
      'badge_classes.issuer_id',
      'name',
      'description',
      'image_key',
      'criteria_text',
      'criteria_url',
      'tags',
      'alignment',
      'achievement_type',
      'image_alt',
      'version',
      'details',
      'extensions',
    ])
    .where('badge_locations.badge_id', '=', badgeId)
    .executeTakeFirst()
export type PublicBadgeClass = NonNullable<Awaited<ReturnType<typeof findPublicBadgeClass>>> & {
  /** Set where one version is asked for by its number. */
  shown_version?: number
  /** Set where its words are those of another language than its own. */
  shown_language?: string
}

export const listPublicBadgeClasses = (db: ReadDb, issuerId: string) =>
  db
    .selectFrom('badge_classes')
    .select(['badge_id', 'name', 'description', 'criteria_text', 'details', 'image_key'])
    .where('issuer_id', '=', issuerId)
    .orderBy('created_at', 'desc')
    .orderBy('badge_id', 'desc')
    .limit(200)
    .execute()

export const findStatusList = (db: ReadDb, issuerId: string, listNumber: number) =>
  db
    .selectFrom('status_lists')
    .select('credential')
    .where('issuer_id', '=', issuerId)
    .where('list_number', '=', listNumber)
    .executeTakeFirst()

export const findBlobType = async (db: ReadDb, key: string): Promise<string | undefined> =>
  (await db.selectFrom('blobs').select('media_type').where('blob_key', '=', key).executeTakeFirst())?.media_type
