import type { Tx } from '#infra/db/transaction.ts'

/**
 * What was done in sign-ins that were ended, as they may have been stolen, somebody has to do anew: a deployment waits for a yes
 * once more, a badge to be chosen again, and a platform that nobody had let in goes. With the row stays what was there: the
 * places, their learners and awards.
 */
export const askAnew = async (tx: Tx, { tokenIds }: { tokenIds: readonly string[] }): Promise<void> => {
  const ended = [...tokenIds]
  await tx
    .deleteFrom('lti_platforms')
    .where('made_in', 'in', ended)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lti_deployments')
            .select('deployment_id')
            .whereRef('lti_deployments.platform_id', '=', 'lti_platforms.platform_id')
            .where('approved_at', 'is not', null),
        ),
      ),
    )
    .execute()
  await tx
    .updateTable('lti_deployments')
    .set({ approved_at: null, approved_in: null })
    .where('approved_in', 'in', ended)
    .execute()
  await tx.updateTable('lti_placements').set({ created_by: null }).where('made_in', 'in', ended).execute()
}
