import { sql } from 'kysely'
import { shownEndorsements } from '#contracts/fields/limits.ts'
import type { ReadDb } from '#infra/db/standby/read-db.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import { endorsementUrl, isLive, issuerUrl, pictureUrl, readIssuerName, vouchingColumns } from '../issuers/index.ts'

/** An accepted endorsement as everybody may see it. */
export interface ShownEndorsement {
  url?: string
  endorser: { name: IssuerName; url?: string; imageUrl?: string }
  comment: string
  issuedOn: string
  expires?: string
  /** Of what another server signed: when it was last verified here. */
  checkedOn?: string
}

interface Endorsed {
  issuer_id: string
  badge_id?: string
  award_id?: string
  /** What the page shows of a class or an award: endorsements of another version say nothing about it. */
  version?: number
}

/** The accepted endorsements of a thing that still hold, the latest first. */
export const listShown = async (db: ReadDb, thing: Endorsed): Promise<ShownEndorsement[]> =>
  (await listShownOf(db, [thing]))[0] ?? []

/** The same of several things, in their order, with one statement. */
export const listShownOf = async (db: ReadDb, things: readonly Endorsed[]): Promise<ShownEndorsement[][]> => {
  const [first, ...others] = things.map((thing, place) => selectShown(db, thing, place))
  if (!first) return []
  const rows = await others.reduce((all, query) => all.unionAll(query), first).execute()
  return things.map((_, place) => rows.filter((row) => row.place === place).map(present))
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof selectShown>['execute']>>[number]

const selectShown = (db: ReadDb, { issuer_id, badge_id, award_id, version }: Endorsed, place: number) =>
  db
    .selectFrom(({ selectFrom }) =>
      selectFrom('endorsements')
        .leftJoin('issuers', 'issuers.issuer_id', 'endorsements.endorser_id')
        .select(['endorsement_id', 'endorser_id', 'image_key', 'comment', 'endorsements.created_at', 'valid_until'])
        .select(['endorser_url', 'source_url', 'checked_at'])
        .select(sql<string>`coalesce(issuers.name, endorser_name)`.as('issuer_name'))
        .select(['issuers.trusted_at', 'issuers.trusted_version'])
        .select(vouchingColumns)
        .select(sql<number>`${place}::integer`.as('place'))
        .where('endorsements.issuer_id', '=', issuer_id)
        .where(sql<boolean>`badge_id is not distinct from ${badge_id ?? null}`)
        .where(sql<boolean>`award_id is not distinct from ${award_id ?? null}`)
        .where(sql<boolean>`subject_version is not distinct from ${version ?? null}::integer`)
        .where(isLive())
        .orderBy('decided_at', 'desc')
        .orderBy('endorsement_id', 'desc')
        .limit(shownEndorsements)
        .as('shown'),
    )
    .selectAll()

function present(row: ShownRow): ShownEndorsement {
  const url = row.endorser_id === null ? row.source_url : endorsementUrl(row.endorsement_id)
  const endorserUrl = row.endorser_id === null ? row.endorser_url : issuerUrl(row.endorser_id)
  return {
    ...(url ? { url } : {}),
    endorser: {
      // Whoever endorses from elsewhere is known by its site.
      name: readIssuerName(row),
      ...(endorserUrl ? { url: endorserUrl } : {}),
      ...(row.image_key ? { imageUrl: pictureUrl(row.image_key) } : {}),
    },
    comment: row.comment,
    issuedOn: row.created_at.toISOString(),
    ...(row.valid_until ? { expires: row.valid_until.toISOString() } : {}),
    ...(row.checked_at ? { checkedOn: row.checked_at.toISOString() } : {}),
  }
}
