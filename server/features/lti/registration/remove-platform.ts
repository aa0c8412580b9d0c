import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole } from '../../issuers/index.ts'

/** Ends the connection with a platform; its places go with it, awards stay. */
export const removePlatform = (
  actor: Actor,
  { issuerSlug, platformId }: { issuerSlug: string; platformId: string },
): Promise<void> =>
  transaction(db(), async (tx) => {
    await requireRole(tx, actor, issuerSlug, 'edit')
    const removed = await tx
      .deleteFrom('lti_platforms')
      .where('platform_id', '=', platformId)
      .where('issuer_id', '=', issuerSlug)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw notFound()
    noteAction(tx, actor, {
      verb: 'platform.removed',
      subject: { kind: 'platform', id: platformId },
      detail: { issuer: issuerSlug, name: removed.name },
    })
  })
