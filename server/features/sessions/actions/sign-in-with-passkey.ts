import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { beginPasskeySignIn, signInWithPasskey as signInEndpoint } from '#contracts/accounts/passkeys.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import type { TokenResponse } from '#contracts/sessions/access-token.ts'
import { charge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { describeSignIn, keepBrowser, readBrowser, spendStep, usePasskey } from '../../second-factor/index.ts'
import { holdAccount } from '../hold-proof.ts'
import { findStep } from '../queries.ts'
import { readSignInPlace } from '../read-sign-in-place.ts'
import { requireKnownScopes } from '../require-known-scopes.ts'
import { createToken } from './create-token.ts'

/** What a passkey has to sign; of the account alone that has given its password, else of whoever comes. */
export const beginWithPasskey = async (
  { step, suggested }: z.output<typeof beginPasskeySignIn.body>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, unknown>> => {
  await charge(db(), suggested ? 'passkey-suggestion' : 'passkey-sign-in', { network: clientKey(request.ip) })
  return describeSignIn(keepBrowser(request, reply), step === undefined ? undefined : await findAccountOf(step))
}

/** A token for whoever the passkey is of; what a password has begun is finished only by a passkey of the same account. */
export const signInWithPasskey = async (
  { credential, scope = recipientScope, step }: z.output<typeof signInEndpoint.body>,
  request: FastifyRequest,
): Promise<TokenResponse> => {
  const asked = requireKnownScopes(scope)
  const begunBy = step === undefined ? undefined : await findAccountOf(step)
  const { accountId, passkeyId } = await usePasskey(credential, readBrowser(request), {
    isOnlyFactor: begunBy === undefined,
  })
  if (begunBy !== undefined && begunBy !== accountId) throw refuse('passkey.invalid')
  return transaction(db(), async (tx) => {
    await holdAccount(tx, accountId)
    const begun = step === undefined ? undefined : await spendStep(tx, hashSecret(step))
    return createToken(
      tx,
      { accountId, proof: { by: 'passkey', passkeyId } },
      begun?.scope ?? asked,
      readSignInPlace(request),
    )
  })
}

async function findAccountOf(step: string): Promise<string> {
  const held = await findStep(db(), hashSecret(step))
  if (!held) throw refuse('second-factor.step')
  return held.account_id
}
