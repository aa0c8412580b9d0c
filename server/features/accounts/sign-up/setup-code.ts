import { config, context, db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { hasAccounts } from '../queries.ts'

/** Code for the first account when it is not made on this very machine; the same until an account exists. */
export const readSetupCode = (): string =>
  context().masterKey.derive('setup code').toString('hex').slice(0, 12).toUpperCase()

/** The first account becomes the operator's: from another machine it takes the code printed at start. */
export const requireSetupCode = async (code: string | undefined, isLoopback: boolean): Promise<void> => {
  if (isLoopback && config().isLocal) return
  if (await hasAccounts(db())) return
  if (code?.trim().toUpperCase() !== readSetupCode()) throw refuse('account.setup-code')
}
