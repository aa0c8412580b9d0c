import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole } from '../../issuers/index.ts'

/** Ends the connection with a platform; its places go with it, awards stay. */
export const removePlatform = async (
  actor: Actor,
  { issuerSlug, platformId }: { issuerSlug: string; platformId: string },
): Promise<void> => {
  await requireRole(db(), actor, issuerSlug, 'edit')
  const { numDeletedRows } = await db()
    .deleteFrom('lti_platforms')
    .where('platform_id', '=', platformId)
    .where('issuer_id', '=', issuerSlug)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound()
}
