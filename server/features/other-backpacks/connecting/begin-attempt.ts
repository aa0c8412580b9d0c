import { createHash, randomBytes } from 'node:crypto'
import { connectionMaximum } from '#contracts/backpack/other-backpacks.ts'
import { credentialScopes } from '#contracts/oauth/scopes.ts'
import { begunBy } from '#infra/authority/begun-by.ts'
import { tryCharge } from '#infra/budgets/charge.ts'
import { inSeconds } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { AppError, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { discover } from '../calls/discover.ts'
import { hostEndpoints } from '../calls/read-description.ts'
import { callbackUrl, ensureClient, offersProfile } from '../calls/register-client.ts'
import { attemptVerifier } from '../calls/secrets.ts'
import { mayWriteProfile } from '../present.ts'
import { type HostRow, listBackpacks } from '../queries.ts'
import { attemptSeconds } from './browser-secret.ts'

interface Wish {
  address: string
  /** Whether Sash is to write the person's profile there, too; what was allowed before is asked for again. */
  writesProfile: boolean
}

/** Notes that the browser goes to the host at the address; answers where it has to go. */
export const beginAttempt = async (
  actor: Actor,
  { address, writesProfile }: Wish,
  browserHash: Buffer,
): Promise<URL> => {
  const { accountId } = actor
  if (!(await tryCharge(db(), 'backpack-begin', { accountId }))) {
    throw new AppError('throttled', { expires: 3600, sentence: makeMessage('other.tries') })
  }
  const found = await discover(address)
  const connected = await listBackpacks(db(), accountId)
  const former = connected.find(({ host_id }) => host_id === found.host_id)
  if (!former && connected.length >= connectionMaximum) throw refuse('other.limit')
  const host = await ensureClient(found)
  if (writesProfile && !offersProfile(host)) throw refuse('other.no-profile')
  const asksForProfile = writesProfile || (former !== undefined && mayWriteProfile(former) && offersProfile(host))
  const { scopes } = hostEndpoints.parse(host.endpoints)
  const scope = [...scopes, ...(asksForProfile ? [credentialScopes.updateProfile] : [])].join(' ')
  const state = randomBytes(32).toString('base64url')
  const verifier = randomBytes(32).toString('base64url')
  const stateHash = hashSecret(state)
  await transaction(db(), (tx) =>
    tx
      .insertInto('other_backpack_attempts')
      .values({
        state_hash: stateHash,
        browser_hash: browserHash,
        account_id: accountId,
        token_hash: begunBy(actor),
        host_id: host.host_id,
        sealed: attemptVerifier.seal(stateHash, verifier),
        scope,
        expires_at: inSeconds(attemptSeconds),
      })
      .execute(),
  )
  return writeAddress(host, scope, state, verifier)
}

function writeAddress(host: HostRow, scope: string, state: string, verifier: string): URL {
  const { authorizationUrl } = hostEndpoints.parse(host.endpoints)
  const url = new URL(authorizationUrl)
  const query = {
    response_type: 'code',
    client_id: host.client_id ?? '',
    redirect_uri: callbackUrl(),
    scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
