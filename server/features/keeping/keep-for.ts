import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { lockAddress, verifyEmail } from '../accounts/index.ts'
import { acceptAwards } from '../backpack/index.ts'
import type { FoundLink } from './find-keep-link.ts'
import { spendLink } from './spend-link.ts'

interface Keeping {
  /** The secret of the mail, and the address that it went to. */
  token: string
  email: string
  /** What has to be locked and true before the link is used up; the address is locked. */
  prepare?: (tx: Tx) => Promise<void>
  /** Finds or makes the account, on which the address stands from then on. */
  giveAddress: (tx: Tx) => Promise<string>
}

/** Uses the link up, proves its address for one account, accepts the award there, and does what `then` does; all or nothing. */
export const keepFor = <T>(
  { token, email, prepare, giveAddress }: Keeping,
  then: (tx: Tx, accountId: string, link: FoundLink) => Promise<T>,
): Promise<T> =>
  transaction(db(), async (tx) => {
    await lockAddress(tx, email)
    await prepare?.(tx)
    const link = await spendLink(tx, token)
    const accountId = await giveAddress(tx)
    if (!(await verifyEmail(tx, { accountId, email }))) throw refuse('keep.account')
    await acceptAwards(tx, accountId, [link.award_id], 'any')
    return then(tx, accountId, link)
  })
