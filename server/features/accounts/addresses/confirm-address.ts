import type { AddressConfirmation } from '#contracts/accounts/address-confirmations.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { ConfirmationLink } from '../sign-up/read-link.ts'
import { requireAdded } from './find-added.ts'
import { lockAccount, lockAddress } from './lock-address.ts'
import { verifyEmail } from './verify-email.ts'

/** Whoever has the link says that the address belongs to the account; said twice it is the same. */
export const confirmAddress = (link: ConfirmationLink): Promise<AddressConfirmation> =>
  transaction(db(), async (tx) => {
    const { accountId, ...seen } = await requireAdded(tx, link)
    await lockAddress(tx, seen.email)
    await lockAccount(tx, accountId)
    const { isVerified } = await requireAdded(tx, link)
    if (!isVerified && !(await verifyEmail(tx, { accountId, email: seen.email }))) throw notFound()
    return { email: seen.email, to: seen.to }
  })
