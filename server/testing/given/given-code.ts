import { context } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { createCode } from '../../features/sessions/index.ts'

/** What the browser of `givenCode` sends. */
export const codeCookie = 'sash_arrival=the-browser-of-the-test'

/** A sign-in code of an account, as a redirect would carry it. */
export const givenCode = async (accountId: string, scope = 'rw:profile'): Promise<string> => {
  const arrival = { browserHash: hashSecret('the-browser-of-the-test'), origin: context().config.origin }
  const who = { accountId, proof: { by: 'new-account' } } as const
  return (await transaction(context().db, (tx) => createCode(tx, who, scope, arrival))) ?? ''
}
