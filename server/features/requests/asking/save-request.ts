import { sql } from 'kysely'
import type { RequestEvidenceInput } from '#contracts/requests/asking.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { storableText } from '#infra/db/storable.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import type { RequestRow } from '../queries.ts'
import { dueAt } from './create-request.ts'
import { lockEditable } from './require-own.ts'
import { requireAsked } from './require-shown.ts'

/** Writes down the text and the links, in place of those before, and which parts may stand on the badge. */
export const saveRequest = (actor: Actor, requestId: string, input: RequestEvidenceInput): Promise<RequestRow> =>
  transaction(db(), async (tx) => {
    const row = await lockEditable(tx, actor, requestId)
    await writeParts(tx, row, input)
    await tx
      .updateTable('badge_request_parts')
      .set({ is_public: sql<boolean>`part_id = any(${[...input.public_files]}::text[])` })
      .where('request_id', '=', requestId)
      .where('kind', '=', 'file')
      .execute()
    // A draft that somebody works on stays.
    const due_at = row.state === 'draft' ? dueAt() : row.due_at
    await tx
      .updateTable('badge_requests')
      .set({ due_at, updated_at: now() })
      .where('request_id', '=', requestId)
      .execute()
    return { ...row, due_at }
  })

interface Wanted {
  kind: 'text' | 'link'
  content: string
  is_public: boolean
}

/** What stays as it was keeps its time, so that reviewers see what is new. */
async function writeParts(tx: Tx, row: RequestRow, input: RequestEvidenceInput): Promise<void> {
  const known = await tx
    .selectFrom('badge_request_parts')
    .select(['part_id', 'kind', 'content', 'is_public'])
    .where('request_id', '=', row.request_id)
    .where('kind', '!=', 'file')
    .execute()
  const wanted = listWanted(input)
  const isSame = (part: (typeof known)[number], one: Wanted): boolean =>
    part.kind === one.kind && part.content === one.content
  const gone = known.filter((part) => !wanted.some((one) => isSame(part, one))).map(({ part_id }) => part_id)
  if (gone.length > 0) await tx.deleteFrom('badge_request_parts').where('part_id', 'in', gone).execute()
  const added = wanted.filter((one) => !known.some((part) => isSame(part, one)))
  await requireAsked(
    tx,
    row,
    added.map(({ kind }) => kind),
  )
  for (const part of added) {
    await tx
      .insertInto('badge_request_parts')
      .values({ part_id: newId(), request_id: row.request_id, ...part, created_at: now() })
      .execute()
  }
  for (const part of known) {
    const same = wanted.find((one) => isSame(part, one))
    if (same && same.is_public !== part.is_public) await setPublic(tx, part.part_id, same.is_public)
  }
}

/** The text, and each link once. */
function listWanted({ text, text_public, links }: RequestEvidenceInput): Wanted[] {
  const content = text?.trim() ? storableText(text.trim()) : undefined
  const wanted: Wanted[] = [...new Map(links.map((link) => [link.url, link.public]))].map(([url, is_public]) => ({
    kind: 'link',
    content: url,
    is_public,
  }))
  return content === undefined ? wanted : [{ kind: 'text', content, is_public: text_public }, ...wanted]
}

const setPublic = async (tx: Tx, partId: string, is_public: boolean): Promise<void> => {
  await tx.updateTable('badge_request_parts').set({ is_public }).where('part_id', '=', partId).execute()
}
