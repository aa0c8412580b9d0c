import { tryCharge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { AppError } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'

/** Refuses (429) whoever brings in more badges than anybody has; each is verified, and may be asked for elsewhere. */
export const takeImportShare = async ({ accountId }: Actor): Promise<void> => {
  if (await tryCharge(db(), 'import', { accountId })) return
  throw new AppError('throttled', {
    expires: 3600,
    sentence: makeMessage('import.share'),
  })
}
