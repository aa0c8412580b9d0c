import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import { type KeptDocuments, openAssertions, openCredentials, selectKept } from '../../awards/index.ts'
import type { KeptBadge } from '../list-by-update.ts'

/** The document of a badge as it is kept, byte for byte, with what is known of it beyond that. */
export interface KeptDocument {
  id: string
  text: string
  isAward: boolean
  revokedAt: Date | null
  reason: string | null
  /** The badge class, and the version that an award was made under where the class says something else by now. */
  badgeId: string | null
  formerBadge: number | null
}

/** An award with what is kept of the document that is asked for, or a badge from elsewhere with its text. */
type Row = Omit<KeptDocument, 'text'> & { text: string | null } & KeptDocuments

const sliceBytes = 2 * 1024 * 1024
const sliceLength = 50

/**
 * Reads the documents of badges in their order, a few at a time: of awards the 2.0 assertion or the signed 3.0 credential.
 * What has gone meanwhile is left out.
 */
export async function* readDocuments(
  db: Db,
  accountId: string,
  badges: readonly KeptBadge[],
  form: 'assertion' | 'credential',
): AsyncGenerator<KeptDocument> {
  for (const slice of cut(badges)) {
    const ids = slice.map(({ id }) => id)
    const { rows } = await sql<Row>`
      select a.award_id as id, true as "isAward", a.revoked_at as "revokedAt", a.revocation_reason as reason,
        a.badge_id as "badgeId", nullif(a.badge_version, c.version) as "formerBadge", null as text, ${selectKept(form)}
      from award_locations l
      join backpack_entries b
        on b.account_id = ${accountId} and b.issuer_id = l.issuer_id and b.award_id = l.award_id
      join awards a on a.issuer_id = b.issuer_id and a.award_id = b.award_id
      join badge_classes c on c.issuer_id = a.issuer_id and c.badge_id = a.badge_id
      where l.award_id = any(${ids}::text[])
      union all
      select import_id, false, revoked_at, revocation_reason, null, null, credential, null, null, null, null
      from imported_badges where account_id = ${accountId} and import_id = any(${ids}::text[])`.execute(db)
    const awards = await openForm(
      db,
      rows.filter(({ isAward }) => isAward),
      form,
    )
    const imported = rows.flatMap(({ text, ...row }) => (text === null ? [] : { ...row, text }))
    const found = new Map([...awards, ...imported].map((row) => [row.id, row]))
    for (const id of ids) {
      const document = found.get(id)
      if (document) yield document
    }
  }
}

async function openForm(db: Db, rows: readonly Row[], form: 'assertion' | 'credential'): Promise<KeptDocument[]> {
  return form === 'assertion'
    ? (await openAssertions(db, rows)).map(({ assertion, ...row }) => ({ ...row, text: assertion }))
    : (await openCredentials(db, rows)).map(({ credential, ...row }) => ({ ...row, text: credential }))
}

function cut(badges: readonly KeptBadge[]): KeptBadge[][] {
  const slices: KeptBadge[][] = []
  let bytes = 0
  for (const badge of badges) {
    const slice = slices.at(-1)
    if (slice && slice.length < sliceLength && bytes + badge.bytes <= sliceBytes) slice.push(badge)
    else {
      slices.push([badge])
      bytes = 0
    }
    bytes += badge.bytes
  }
  return slices
}
