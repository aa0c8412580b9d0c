import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { currentTheme } from '#infra/theme/current-theme.ts'
import { requireOpenRegistration, requireSetupCode } from '../accounts/index.ts'

/** Refuses where no accounts are opened, where nobody can create issuers, and on a server that has no account yet. */
export const requireOpenStart = async (): Promise<void> => {
  await requireOpenRegistration(db())
  if (currentTheme().theme.disable_issuers) throw refuse('start.closed')
  await requireSetupCode(undefined, false)
}
