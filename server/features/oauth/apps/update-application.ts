import type { z } from 'zod'
import type { updateApplication as endpoint } from '#contracts/oauth/applications.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { holdSignIn } from '#infra/authority/hold-sign-in.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { isStoredAddress } from '../../issuers/index.ts'
import { endOwnTokens } from '../own-grant.ts'
import { findOwnApp, lockOwnApp, type OwnAppRow } from './queries.ts'
import { checkInput } from './read-input.ts'
import { keepLogo, storeLogo } from './store-logo.ts'

type Doors = Pick<OwnAppRow, 'redirect_uris' | 'grant_types' | 'scopes'>

/**
 * Fewer scopes bind what was given before from the next refresh on; an app that is not to act for its owner any more does not at
 * once. What opens more than before needs a fresh sign-in: a
 * new way back would bring the accounts of all who use the app to whoever found a token of its developer.
 */
export const updateApplication = async (
  actor: Actor,
  clientId: string,
  input: z.output<typeof endpoint.body>,
): Promise<void> => {
  const known = await findOwnApp(db(), actor.accountId, clientId)
  if (!known) throw notFound()
  if (opensMore(known, input)) requireConfirmed(actor)
  checkInput(input, known.secret_hash !== null)
  const isNew = input.image && !isStoredAddress(input.image)
  const logo = isNew && input.image ? await storeLogo(input.image) : undefined
  await transaction(db(), async (tx) => {
    await holdSignIn(tx, actor)
    // As it is now: it may have been changed since it was read.
    const before = await lockOwnApp(tx, actor.accountId, clientId)
    if (!before) throw notFound()
    if (opensMore(before, input)) requireConfirmed(actor)
    const kept = await keepLogo(tx, logo)
    const key = logo || input.image === null ? kept : before.logo_key
    await tx
      .updateTable('applications')
      .set({
        name: input.name,
        description: input.description ?? '',
        redirect_uris: [...new Set(input.redirect_uris)],
        grant_types: [...new Set(input.grant_types)],
        scopes: [...new Set(input.scopes)],
        website_url: input.website_url ?? null,
        policy_url: input.policy_url ?? null,
        terms_url: input.terms_url ?? null,
        logo_key: key,
        updated_at: now(),
      })
      .where('client_id', '=', clientId)
      .execute()
    if (isOwn(before) && !isOwn(input)) await endOwnTokens(tx, clientId)
    noteAction(tx, actor, { verb: 'app.changed', subject: { kind: 'app', id: clientId }, detail: { name: input.name } })
  })
}

const opensMore = (before: Doors, after: { [K in keyof Doors]: readonly string[] }): boolean =>
  (['redirect_uris', 'grant_types', 'scopes'] as const).some((door) =>
    after[door].some((one) => !before[door].includes(one)),
  )

const isOwn = ({ grant_types }: { grant_types: readonly string[] }): boolean =>
  grant_types.includes('client_credentials')
