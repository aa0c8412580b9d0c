import { sql } from 'kysely'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { awardUrl, issuerIdIn, revocationListUrl } from '../../issuers/index.ts'
import { tagOf } from '../pages/tag.ts'

/** A list of revoked badges (1EdTechRevocationList) and its entity tag. */
export interface RevocationList {
  etag: string
  /** The text; worked out when it is asked for, as a caller who has it needs only the tag. */
  write(): Promise<string>
}

/**
 * The revoked badges with a place in the status list of that number, as far as they lead to this list: what leads to a
 * bit is named nowhere. The database writes the entries, so that a long list stops nobody else's requests.
 */
export const findRevocationList = async (issuerId: string, listNumber: number): Promise<RevocationList> => {
  const list = await db()
    .selectFrom('status_lists')
    .select(['id_form', 'credential'])
    .where('issuer_id', '=', issuerId)
    .where('list_number', '=', listNumber)
    .executeTakeFirst()
  if (!list) throw notFound()
  const head = { id: revocationListUrl(issuerId, listNumber), issuer: issuerIdIn(list.id_form, issuerId) }
  return {
    // Each revocation signs the list of bits anew.
    etag: tagOf(`revocations ${list.credential}`),
    write: async () =>
      `${JSON.stringify(head).slice(0, -1)},"revokedCredential":${await writeEntries(issuerId, listNumber)}}`,
  }
}

async function writeEntries(issuerId: string, listNumber: number): Promise<string> {
  const { rows } = await sql<{ entries: string }>`
    select coalesce(json_agg(json_strip_nulls(json_build_object(
      'id', ${awardUrl('')} || e.award_id, 'revoked', true, 'revocationReason', a.revocation_reason
    )) order by e.award_id), '[]')::text as entries
    from status_entries e left join awards a on a.issuer_id = e.issuer_id and a.award_id = e.award_id
    where e.issuer_id = ${issuerId} and e.list_number = ${listNumber} and e.revoked and e.is_named`.execute(db())
  return rows[0]?.entries ?? '[]'
}
