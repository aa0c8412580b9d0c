import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'

const mostWaiting = 100

/** Refuses a deployment that nobody has let in; it is noted, so that the issuer can say yes to it. */
export const requireDeployment = async (platformId: string, deploymentId: string): Promise<void> => {
  const known = await db()
    .selectFrom('lti_deployments')
    .select(['deployment_id', 'approved_at'])
    .where('platform_id', '=', platformId)
    .limit(1000)
    .execute()
  const own = known.find((row) => row.deployment_id === deploymentId)
  if (own?.approved_at) return
  if (!own && known.filter(({ approved_at }) => !approved_at).length < mostWaiting) {
    await db()
      .insertInto('lti_deployments')
      .values({ platform_id: platformId, deployment_id: deploymentId, approved_at: null, created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  throw refuse('lti.deployment')
}
