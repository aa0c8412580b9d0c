import type { z } from 'zod'
import type { createPersonalToken as endpoint } from '#contracts/oauth/personal-tokens.ts'
import { isBoundScope, personalClient, scopeLabels } from '#contracts/oauth/scopes.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { holdSignIn } from '#infra/authority/hold-sign-in.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { invalid, refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { newId } from '#infra/ids.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { noteTokens } from '../../sessions/index.ts'
import { makeSecret } from '../make-secret.ts'
import { requireRoles } from '../scopes.ts'

const mostTokens = 50

/** A token for programs of one's own; a fresh sign-in is needed, for it outlives the sign-in by far. */
export const createPersonalToken = async (
  actor: Actor,
  input: z.output<typeof endpoint.body>,
  key: RequestKey | undefined,
): Promise<{ tokenId: string; token: string }> => {
  requireConfirmed(actor)
  const scopes = [...new Set(input.scopes)]
  const isKnown = scopes.every((scope) => Object.hasOwn(scopeLabels, scope) || isBoundScope(scope))
  if (!isKnown) throw invalid({ scopes: [makeMessage('app.scopes')] })
  const id = newId()
  return transaction(db(), async (tx) => {
    await holdSignIn(tx, actor)
    await requireRoles(tx, actor.accountId, scopes)
    const made = await findMade(tx, key, id)
    const tokenId = made ?? id
    const token = makeSecret('pt', key, tokenId)
    if (made !== undefined) return { tokenId, token }
    await noteTokens(tx, [
      {
        token,
        token_id: tokenId,
        account_id: actor.accountId,
        client_id: personalClient,
        // What the sign-in has proven, the token goes on proving.
        came_by: ({ selectFrom }) =>
          selectFrom('access_tokens as sign_in').select('came_by').where('token_hash', '=', actor.tokenHash),
        name: input.name,
        scope: scopes.join(' '),
        expires_at: inSeconds(input.days * 86_400),
      },
    ])
    await requireTokenQuota(tx, { accountId: actor.accountId, clientId: personalClient, grantId: null })
    noteAction(tx, actor, { verb: 'token.created', subject: { kind: 'token', id: tokenId }, detail: { scopes } })
    return { tokenId, token }
  })
}

interface TokenPlace {
  accountId: string
  clientId: string
  grantId: string | null
}

/** Refused when there are too many live tokens with a name: personal ones, or those that came of one grant. */
export async function requireTokenQuota(tx: Tx, { accountId, clientId, grantId }: TokenPlace): Promise<void> {
  const { count } = await tx
    .selectFrom('access_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .where('grant_id', 'is not distinct from', grantId)
    .where('name', 'is not', null)
    .where('expires_at', '>', now())
    .executeTakeFirstOrThrow()
  if (Number(count) <= mostTokens) return
  throw refuse('personal-tokens.most', grantId === null ? {} : { sentence: makeMessage('personal-tokens.app') })
}
