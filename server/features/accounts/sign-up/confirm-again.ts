import type { Tx } from '#infra/db/transaction.ts'
import type { WebApp } from '#infra/http/edge/web-apps.ts'
import type { Network } from '#infra/http/limits/throttle.ts'
import { takeMailOfHour } from '../addresses/limit-mails.ts'
import { sendConfirmation } from '../addresses/send-confirmation.ts'
import { findPendingAccount } from '../queries.ts'
import { rehearse } from './rehearse.ts'

interface Asked {
  email: string
  /** Who has proven the address; nobody waits for its mail then. */
  owner: string | undefined
  secretHash: Buffer | undefined
  network: Network
  app: WebApp | undefined
}

/** Mails whoever signed up with the address, and has not proven it, the link once more; the same work whether there is one. */
export const confirmAgain = async (tx: Tx, { email, owner, secretHash, network, app }: Asked): Promise<void> => {
  const pending = await findPendingAccount(tx, email, secretHash)
  const isWaiting = owner === undefined && pending !== undefined
  const mayMail = await rehearse(tx, isWaiting, () => takeMailOfHour(tx, { kind: 'sign-up', email, network }))
  await rehearse(tx, isWaiting && mayMail, () =>
    sendConfirmation(tx, { accountId: pending?.accountId ?? '', email, isSignup: true, app }),
  )
}
