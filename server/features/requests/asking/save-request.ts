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
    await writeText(tx, row, input)
    await writeLinks(tx, row, input)
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

/** What stays as it was keeps its time, so that reviewers see what is new. */
async function writeText(tx: Tx, row: RequestRow, { text, text_public }: RequestEvidenceInput): Promise<void> {
  const content = text?.trim() ? storableText(text.trim()) : undefined
  const known = await tx
    .selectFrom('badge_request_parts')
    .select(['part_id', 'content'])
    .where('request_id', '=', row.request_id)
    .where('kind', '=', 'text')
    .executeTakeFirst()
  if (known && known.content === content) {
    await setPublic(tx, known.part_id, text_public)
    return
  }
  if (known) await tx.deleteFrom('badge_request_parts').where('part_id', '=', known.part_id).execute()
  if (content !== undefined) await addPart(tx, row, { kind: 'text', content, is_public: text_public })
}

async function writeLinks(tx: Tx, row: RequestRow, { links }: RequestEvidenceInput): Promise<void> {
  const known = await tx
    .selectFrom('badge_request_parts')
    .select(['part_id', 'content'])
    .where('request_id', '=', row.request_id)
    .where('kind', '=', 'link')
    .execute()
  const wanted = new Map(links.map((link) => [link.url, link.public]))
  const gone = known.filter(({ content }) => !wanted.has(content ?? '')).map(({ part_id }) => part_id)
  if (gone.length > 0) await tx.deleteFrom('badge_request_parts').where('part_id', 'in', gone).execute()
  for (const [url, is_public] of wanted) {
    const same = known.find(({ content }) => content === url)
    if (same) await setPublic(tx, same.part_id, is_public)
    else await addPart(tx, row, { kind: 'link', content: url, is_public })
  }
}

const setPublic = async (tx: Tx, partId: string, is_public: boolean): Promise<void> => {
  await tx.updateTable('badge_request_parts').set({ is_public }).where('part_id', '=', partId).execute()
}

const addPart = async (
  tx: Tx,
  row: RequestRow,
  part: { kind: 'text' | 'link'; content: string; is_public: boolean },
): Promise<void> => {
  await requireAsked(tx, row, part.kind)
  await tx
    .insertInto('badge_request_parts')
    .values({ part_id: newId(), request_id: row.request_id, ...part, created_at: now() })
    .execute()
}
