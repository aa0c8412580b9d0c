import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import type { readArrival } from '../arrival.ts'
import { holdAccount } from '../hold-proof.ts'
import type { SignInPlace } from '../read-sign-in-place.ts'
import { type OpenedSignIn, openSignIn } from './open-sign-in.ts'

/** Spends a sign-in code; of two calls at once exactly one gets what it opens. */
export const exchangeCode = (
  code: string,
  place: SignInPlace,
  arrival: ReturnType<typeof readArrival>,
): Promise<OpenedSignIn> =>
  transaction(db(), async (tx) => {
    const codeHash = hashSecret(code)
    const begun = await tx
      .selectFrom('sign_in_codes')
      .select('account_id')
      .where('code_hash', '=', codeHash)
      .executeTakeFirst()
    if (begun) await holdAccount(tx, begun.account_id)
    const row = await tx
      .updateTable('sign_in_codes')
      .set({ used_at: now() })
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .where((eb) =>
        'origin' in arrival ? eb('redirect_origin', '=', arrival.origin) : eb('browser_hash', '=', arrival.browserHash),
      )
      .where('expires_at', '>', now())
      .returning(['account_id', 'scope', 'organisation_id', 'provider_session_hash', 'also_by'])
      .executeTakeFirst()
    if (!row) throw refuse('code.invalid')
    const { organisation_id: organisationId, provider_session_hash: sessionHash, also_by: alsoBy } = row
    const cameBy = organisationId === null ? null : { organisationId, sessionHash, alsoBy }
    return openSignIn(tx, { accountId: row.account_id, proof: { by: 'code' } }, row.scope, place, cameBy)
  })
