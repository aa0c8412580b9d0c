import { z } from 'zod'
import { credentialScopes } from '#contracts/oauth/scopes.ts'
import { now } from '#infra/clock.ts'
import { config, context, db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { serviceTitle } from '../../site/index.ts'
import { type HostRow, requireHost } from '../queries.ts'
import { doInTurn } from '../runs/do-in-turn.ts'
import { askTokenEndpoint } from './ask-token-endpoint.ts'
import { parseText } from './parse-text.ts'
import { hostEndpoints } from './read-description.ts'
import { hostSecret } from './secrets.ts'

const registered = z.object({
  client_id: z.string().min(1).max(1000),
  client_secret: z.string().min(1).max(1000),
  client_secret_expires_at: z.number().int().nonnegative().max(8_640_000_000_000).optional().catch(undefined),
})

const freshMilliseconds = 600_000

/** Address that other hosts send the browser back to. */
export const callbackUrl = (): string => `${config().origin}/account/other-backpacks/callback`

/** The host with a registration that it still knows: one for all people of this server, made when it is first needed. */
export const ensureClient = (host: HostRow): Promise<HostRow> =>
  doInTurn(`register ${host.host_id}`, async () => {
    const current = await requireHost(db(), host.host_id)
    return (await isKnown(current)) ? current : register(current)
  })

/** The host does not know the registration any more; the next connection makes a new one. */
export const forgetClient = async ({ host_id, client_id }: HostRow): Promise<void> => {
  await db()
    .updateTable('other_hosts')
    .set({ client_id: null, client_secret: null, client_until: null, registered_at: null })
    .where('host_id', '=', host_id)
    .where('client_id', '=', client_id)
    .execute()
}

/** Whether people can be asked there to let Sash write their profile: only a registration that says so may ask. */
export const offersProfile = ({ endpoints, registered_scope: scope }: HostRow): boolean =>
  hostEndpoints.parse(endpoints).writesProfiles === true &&
  (scope?.split(' ') ?? []).includes(credentialScopes.updateProfile)

/**
 * A host that has forgotten the client shows its error to the person, and Sash would not hear of it. So it is asked
 * before, with a token that nobody has: it must find fault with the token, not with the client.
 */
async function isKnown(host: HostRow): Promise<boolean> {
  if (!host.client_id || !host.registered_at) return false
  if (host.client_until && host.client_until <= now()) return false
  if (now().getTime() - host.registered_at.getTime() < freshMilliseconds) return true
  const outcome = await askTokenEndpoint(host, 'refreshUrl', { grant_type: 'refresh_token', refresh_token: 'none' })
  return !('error' in outcome && outcome.error === 'invalid_client')
}

async function register(host: HostRow): Promise<HostRow> {
  const { registrationUrl, scopes, writesProfiles } = hostEndpoints.parse(host.endpoints)
  const usable = writesProfiles ? [...scopes, credentialScopes.updateProfile] : scopes
  const first = await askToRegister(registrationUrl, usable)
  // A server of theirs may have ended in the middle. A registration that nobody uses does no harm.
  const isLost = !first.ok && (first.status === 502 || first.status === 504)
  const answer = isLost ? await askToRegister(registrationUrl, usable) : first
  const found = registered.safeParse(answer.ok ? parseText(answer.text()) : undefined)
  if (!found.success) {
    if (!answer.ok && answer.status === undefined) throw refuse('other.unreachable')
    throw refuse('other.registration')
  }
  const { client_id, client_secret, client_secret_expires_at: until } = found.data
  return db()
    .updateTable('other_hosts')
    .set({
      client_id,
      client_secret: hostSecret.seal(host.host_id, client_secret),
      client_until: until ? new Date(until * 1000) : null,
      registered_at: now(),
      registered_scope: usable.join(' '),
    })
    .where('host_id', '=', host.host_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const askToRegister = (url: string, scopes: readonly string[]) =>
  context().fetchOutside(url, {
    purpose: 'partner',
    method: 'POST',
    accept: 'application/json',
    maxBytes: 64 * 1024,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(describeSash(scopes)),
  })

/** RFC 7591, with all that Open Badges 3.0 asks for. */
const describeSash = (scopes: readonly string[]) => {
  const { origin } = config()
  return {
    client_name: serviceTitle(),
    client_uri: origin,
    logo_uri: `${origin}/logo.svg`,
    tos_uri: `${origin}/auth/terms-of-service`,
    policy_uri: `${origin}/auth/privacy-policy`,
    software_id: 'sash-open-badges',
    software_version: '0.1.0',
    redirect_uris: [callbackUrl()],
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: scopes.join(' '),
  }
}
