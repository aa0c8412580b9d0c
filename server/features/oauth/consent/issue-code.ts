import { holdSignIn } from '#infra/authority/hold-sign-in.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { config, db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, isConfirmed } from '#infra/http/actor.ts'
import { newId, newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { holdApp } from '../hold-app.ts'
import { codeSeconds, grantSeconds } from '../lifetimes.ts'
import { spendRequest } from '../pushed/spend-request.ts'
import { type App, countLetIn } from '../queries.ts'
import { requireRoles } from '../scopes.ts'
import type { WantedAuthorization } from './read-authorization.ts'
import { writeReturn } from './write-return.ts'

const mostGrants = 100
const mostLetIn = 50

/** Writes the person's yes down with a code for it; answers the address that brings it to the app. */
export const issueCode = async (
  actor: Actor,
  { app, redirectUri, namesRedirect, state, challenge, thumbprint, pushedHash }: WantedAuthorization,
  scopes: readonly string[],
): Promise<string> => {
  const code = newSecret('gc')
  const scope = scopes.join(' ')
  await transaction(db(), async (tx) => {
    await holdSignIn(tx, actor)
    const held = await holdApp(tx, app.client_id)
    await requireRoom(tx, actor.accountId, held)
    await noteFirstUse(tx, held)
    if (pushedHash !== null) await spendRequest(tx, pushedHash)
    await requireRoles(tx, actor.accountId, scopes)
    const grantId = newId()
    await tx
      .insertInto('app_grants')
      .values({
        grant_id: grantId,
        client_id: app.client_id,
        account_id: actor.accountId,
        scope,
        created_at: now(),
        expires_at: inSeconds(grantSeconds),
        confirmed_at: isConfirmed(actor) ? actor.confirmedAt : null,
      })
      .execute()
    await tx
      .insertInto('authorization_codes')
      .values({
        code_hash: hashSecret(code),
        grant_id: grantId,
        redirect_uri: namesRedirect ? redirectUri : '',
        code_challenge: challenge,
        key_thumbprint: thumbprint,
        scope,
        expires_at: inSeconds(codeSeconds),
      })
      .execute()
    await endOldest(tx, actor.accountId, app.client_id)
  })
  return writeReturn(redirectUri, { code, ...(state === undefined ? {} : { state }), scope, iss: config().origin })
}

async function endOldest(tx: Tx, accountId: string, clientId: string): Promise<void> {
  const beyond = tx
    .selectFrom('app_grants')
    .select('grant_id')
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .where('own_key', 'is', null)
    .orderBy('created_at', 'desc')
    .offset(mostGrants)
  await tx.deleteFrom('app_grants').where('grant_id', 'in', beyond).execute()
}

/**
 * Anybody may register an app, and one that somebody has let in stays: whoever lets in their own without end would leave no room for
 * others. What leads nowhere any more, and is nowhere shown, counts for nothing; one that is in already stays in. The account is held,
 * so that of several at once each counts those before it.
 */
async function requireRoom(tx: Tx, accountId: string, { client_id, owner_id }: App): Promise<void> {
  if (owner_id !== null) return
  const { apps, isIn } = await countLetIn(tx, accountId, client_id)
  if (!isIn && apps >= mostLetIn) throw refuse('oauth.let-in-most')
}

/** From then on an app that registered itself is in use. */
async function noteFirstUse(tx: Tx, { client_id, owner_id, in_use_since }: App): Promise<void> {
  if (owner_id !== null || in_use_since !== null) return
  await tx.updateTable('applications').set({ in_use_since: now() }).where('client_id', '=', client_id).execute()
}
