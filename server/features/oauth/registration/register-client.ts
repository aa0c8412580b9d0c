import type { z } from 'zod'
import type { ClientMetadata, registeredClient } from '#contracts/oauth/app-registration.ts'
import { auditWays } from '#contracts/operator/audit.ts'
import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import { charge } from '#infra/budgets/charge.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Network } from '#infra/http/limits/throttle.ts'
import { newId, newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { isOn } from '#infra/settings/feature-switches.ts'
import { keepLogo } from '../apps/store-logo.ts'
import { fetchLogo } from './fetch-logo.ts'
import { presentRegistration } from './present.ts'
import { type ReadMetadata, readMetadata } from './read-metadata.ts'
import { dropOldestUnused } from './unused-apps.ts'

/** An app that speaks for itself, by its registration token. */
export const itself: Doer = { accountId: null, clientId: auditWays.registration }

/** Of those in use. */
const mostClients = 10_000

/** Anybody may register an app; its secret and the token that manages it are told this once. */
export const registerClient = async (
  said: ClientMetadata,
  network: Network,
): Promise<z.input<typeof registeredClient>> => {
  if (!isOn('app-registration')) throw refuse('oauth.closed')
  await charge(db(), 'app-registration', { network })
  const read = readMetadata(said)
  if (await isFull(db())) throw refuse('oauth.registrations')
  const logo = await fetchLogo(said.logo_uri)
  const secret = newSecret('cs')
  const registrationToken = newSecret('rg')
  const app = await transaction(db(), async (tx) => {
    const made = await tx
      .insertInto('applications')
      .values({
        client_id: newId(),
        secret_hash: hashSecret(secret),
        registration_token_hash: hashSecret(registrationToken),
        created_at: now(),
        last_used_at: now(),
        ...columnsOf(read),
        logo_key: await keepLogo(tx, logo),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await dropOldestUnused(tx)
    noteAction(tx, itself, {
      verb: 'app.registered',
      subject: { kind: 'app', id: made.client_id },
      detail: { name: made.name },
    })
    return made
  })
  return { ...presentRegistration(app), client_secret: secret, registration_access_token: registrationToken }
}

/** What the metadata say, as it is stored. */
export const columnsOf = ({ said, scopes, grantTypes, more }: ReadMetadata) => ({
  name: said.client_name,
  redirect_uris: said.redirect_uris,
  grant_types: grantTypes,
  scopes,
  website_url: said.client_uri,
  policy_url: said.policy_uri,
  terms_url: said.tos_uri,
  software_id: said.software_id,
  software_version: said.software_version,
  contacts: said.contacts ?? [],
  metadata: JSON.stringify({ ...more, logo_uri: said.logo_uri }),
  updated_at: now(),
})

/** Idle ones go after a while; until then their number has an end. Those that nobody has let in make room by themselves. */
async function isFull(db: Db): Promise<boolean> {
  const { count } = await db
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', 'is', null)
    .where('in_use_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count) >= mostClients
}
