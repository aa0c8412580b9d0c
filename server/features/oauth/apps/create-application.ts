import type { z } from 'zod'
import type { createApplication as endpoint } from '#contracts/oauth/applications.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { holdSignIn } from '#infra/authority/hold-sign-in.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { newId } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { makeSecret } from '../make-secret.ts'
import { mostApps } from './queries.ts'
import { checkInput } from './read-input.ts'
import { keepLogo, storeLogo } from './store-logo.ts'

export interface MadeApp {
  clientId: string
  secret: string | null
}

/** A developer's app. Its secret can open accounts, so that a fresh sign-in is needed to make one. */
export const createApplication = async (
  actor: Actor,
  input: z.output<typeof endpoint.body>,
  key: RequestKey | undefined,
): Promise<MadeApp> => {
  requireConfirmed(actor)
  checkInput(input, input.is_confidential)
  const logo = input.image ? await storeLogo(input.image) : undefined
  const id = newId()
  return transaction(db(), async (tx) => {
    await holdSignIn(tx, actor)
    const made = await findMade(tx, key, id)
    const clientId = made ?? id
    const secret = input.is_confidential ? makeSecret('cs', key, clientId) : null
    if (made !== undefined) return { clientId, secret }
    await requireQuota(tx, actor.accountId)
    await tx
      .insertInto('applications')
      .values({
        client_id: clientId,
        owner_id: actor.accountId,
        name: input.name,
        description: input.description ?? '',
        secret_hash: secret === null ? null : hashSecret(secret),
        redirect_uris: [...new Set(input.redirect_uris)],
        grant_types: [...new Set(input.grant_types)],
        scopes: [...new Set(input.scopes)],
        website_url: input.website_url ?? null,
        policy_url: input.policy_url ?? null,
        terms_url: input.terms_url ?? null,
        logo_key: await keepLogo(tx, logo),
        created_at: now(),
        updated_at: now(),
        last_used_at: now(),
      })
      .execute()
    noteAction(tx, actor, {
      verb: 'app.registered',
      subject: { kind: 'app', id: clientId },
      detail: { name: input.name },
    })
    return { clientId, secret }
  })
}

async function requireQuota(tx: Tx, accountId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostApps) throw refuse('applications.most')
}
