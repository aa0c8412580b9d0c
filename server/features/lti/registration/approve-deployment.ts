import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmedPerson } from '#infra/http/actor.ts'
import { requireRole } from '../../issuers/index.ts'
import { findPlatform } from '../queries.ts'

/** Lets a deployment of a platform in, whether it knocked before or not. */
export const approveDeployment = async (
  actor: Actor,
  { issuerSlug, platformId }: { issuerSlug: string; platformId: string },
  deploymentId: string,
): Promise<void> => {
  await requireRole(db(), actor, issuerSlug, 'edit')
  requireConfirmedPerson(actor)
  const platform = await findPlatform(db(), platformId)
  if (platform?.issuer_id !== issuerSlug) throw notFound()
  await db()
    .insertInto('lti_deployments')
    .values({ platform_id: platformId, deployment_id: deploymentId, approved_at: now(), created_at: now() })
    .onConflict((conflict) => conflict.columns(['platform_id', 'deployment_id']).doUpdateSet({ approved_at: now() }))
    .execute()
}
