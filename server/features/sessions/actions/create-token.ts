import { tokenSeconds } from '#contracts/fields/limits.ts'
import { publicClient } from '#contracts/oauth/scopes.ts'
import type { TokenResponse } from '#contracts/sessions/access-token.ts'
import { requireAdmission } from '#infra/authority/admission.ts'
import { holdMemberships } from '#infra/authority/members.ts'
import { inSeconds, now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { newId, newSecret } from '#infra/ids.ts'
import { holdProof, type Proven, refusals } from '../hold-proof.ts'
import { lastMomentOf } from '../last-moment-of.ts'
import type { SignInPlace } from '../read-sign-in-place.ts'
import { addRefresh } from '../refreshes.ts'
import { dropTokens, noteTokens } from '../tokens.ts'

/** The organisation that somebody signed in with. */
export interface ProviderSession {
  organisationId: string
  /** Of the session at its provider, as far as that names them. */
  sessionHash: Buffer | null
  /** Others that the same browser has just signed in with, for this account. */
  alsoBy: readonly string[]
}

const mostSignIns = 100

/**
 * Stores the hash of a fresh access token and answers the token itself, which is shown this once; nothing is opened by a proof that
 * has gone meanwhile. The hundred sign-ins
 * that were used last stay; one more ends the oldest.
 */
export const createToken = async (
  tx: Tx,
  who: Proven,
  scope: string,
  place: SignInPlace,
  cameBy: ProviderSession | null = null,
): Promise<TokenResponse> => {
  const { accountId, proof } = who
  const held = await holdProof(tx, who)
  if (!held) throw refuse(refusals[proof.by])
  if (held.isSuspended) throw refuse('account.suspended')
  const asked = cameBy ? await holdMemberships(tx, accountId, [cameBy.organisationId, ...cameBy.alsoBy]) : []
  // Let go since the provider answered: what ends sign-ins does not see a code that is being made at that moment.
  if (cameBy && !asked.includes(cameBy.organisationId)) throw refuse('code.invalid')
  await requireAdmission(tx, accountId, asked)
  const token = newSecret('at')
  const [tokenId, signedInAt] = [newId(), now()]
  await noteTokens(tx, [
    {
      token,
      token_id: tokenId,
      account_id: accountId,
      client_id: publicClient,
      came_by: cameBy?.organisationId ?? null,
      also_by: asked.filter((id) => id !== cameBy?.organisationId),
      provider_session_hash: cameBy?.sessionHash ?? null,
      scope,
      created_at: signedInAt,
      last_used_at: signedInAt,
      confirmed_at: signedInAt,
      expires_at: inSeconds(tokenSeconds),
      device: place.device,
      address: place.address,
    },
  ])
  const last = lastMomentOf(signedInAt)
  const refresh_token =
    place.mayComeBack && (await addRefresh(tx, { table: 'sign_in_refreshes', tokenId }, { scope, expiresAt: last }))
  await endOldest(tx, accountId)
  const made: TokenResponse = { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds, scope }
  return refresh_token ? { ...made, refresh_token } : made
}

async function endOldest(tx: Tx, accountId: string): Promise<void> {
  const beyond = tx
    .selectFrom('access_tokens')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('client_id', '=', publicClient)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .offset(mostSignIns)
  await dropTokens(tx, beyond)
}
