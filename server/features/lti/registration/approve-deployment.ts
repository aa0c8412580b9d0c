import { noteAction } from '#infra/audit/note-action.ts'
import { holdSignInOf } from '#infra/authority/hold-sign-in.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmedPerson } from '#infra/http/actor.ts'
import { requireRole } from '../../issuers/index.ts'
import { findPlatform } from '../queries.ts'

/** Lets a deployment of a platform in, whether it knocked before or not. */
export const approveDeployment = (
  actor: Actor,
  { issuerSlug, platformId }: { issuerSlug: string; platformId: string },
  deploymentId: string,
): Promise<void> =>
  transaction(db(), async (tx) => {
    const approved_in = await holdSignInOf(tx, actor)
    await requireRole(tx, actor, issuerSlug, 'edit')
    requireConfirmedPerson(actor)
    const platform = await findPlatform(tx, platformId)
    if (platform?.issuer_id !== issuerSlug) throw notFound()
    const approved = await tx
      .insertInto('lti_deployments')
      .values({
        platform_id: platformId,
        deployment_id: deploymentId,
        approved_at: now(),
        created_at: now(),
        approved_in,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['platform_id', 'deployment_id'])
          .doUpdateSet({ approved_at: now(), approved_in })
          .where('lti_deployments.approved_at', 'is', null),
      )
      .returning('deployment_id')
      .executeTakeFirst()
    if (!approved) return
    noteAction(tx, actor, {
      verb: 'platform.approved',
      subject: { kind: 'platform', id: platformId },
      detail: { issuer: issuerSlug, name: platform.name, deployment: deploymentId },
    })
  })
