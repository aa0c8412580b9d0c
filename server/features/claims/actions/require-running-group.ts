import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { isRunningGroup } from '../../groups/index.ts'

/** Throws for a group that a claim cannot be limited to: of another issuer, deleted, or in the archive. None is no limit. */
export const requireRunningGroup = async (
  tx: Tx,
  issuerSlug: string,
  groupId: string | null | undefined,
): Promise<void> => {
  if (groupId && !(await isRunningGroup(tx, { issuerSlug, groupId }))) throw refuse('claim.group')
}
