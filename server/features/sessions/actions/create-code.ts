import { inSeconds } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { type Arrival, codeSeconds } from '../arrival.ts'
import { holdProof, type Proven } from '../hold-proof.ts'
import type { ProviderSession } from './create-token.ts'

/**
 * A code that signs in once, within 60 seconds, on any instance of the server: the browser that gets this answer, so that
 * nobody is signed in by the link of somebody else, or the page of another origin that it was given to. Undefined when what was shown
 * has gone meanwhile.
 */
export const createCode = async (
  tx: Tx,
  who: Proven,
  scope: string,
  arrival: Arrival,
  cameBy?: ProviderSession,
): Promise<string | undefined> => {
  if (!(await holdProof(tx, who))) return undefined
  const code = newSecret('ac')
  await tx
    .insertInto('sign_in_codes')
    .values({
      code_hash: hashSecret(code),
      account_id: who.accountId,
      scope,
      organisation_id: cameBy?.organisationId ?? null,
      provider_session_hash: cameBy?.sessionHash ?? null,
      also_by: [...(cameBy?.alsoBy ?? [])],
      expires_at: inSeconds(codeSeconds),
      browser_hash: arrival.browserHash,
      redirect_origin: arrival.origin,
    })
    .execute()
  return code
}

/** Ends codes that could become a sign-in of the account. */
export const dropCodes = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('sign_in_codes').where('account_id', '=', accountId).execute()
}
