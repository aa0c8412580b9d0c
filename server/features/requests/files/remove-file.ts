import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { enqueueFileDrops } from '../../imports/index.ts'
import { lockEditable } from '../asking/require-own.ts'

/** Takes a file out of a request; its bytes go with it. */
export const removeFile = (actor: Actor, requestId: string, partId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    await lockEditable(tx, actor, requestId)
    const gone = await tx
      .deleteFrom('badge_request_parts')
      .where('request_id', '=', requestId)
      .where('part_id', '=', partId)
      .where('kind', '=', 'file')
      .returning('file_key')
      .executeTakeFirst()
    if (!gone) throw notFound()
    if (gone.file_key) await enqueueFileDrops(tx, [gone.file_key])
  })
