import type { z } from 'zod'
import type { registeredClient } from '#contracts/oauth/app-registration.ts'
import { config } from '#infra/context.ts'
import type { App } from '../queries.ts'

/** The registration as it stands, without the secrets. */
export const presentRegistration = (app: App): z.input<typeof registeredClient> => {
  const { logoUri, ...more } = readStored(app.metadata)
  return {
    ...more,
    client_id: app.client_id,
    client_id_issued_at: Math.floor(app.created_at.getTime() / 1000),
    client_secret_expires_at: 0,
    registration_client_uri: `${config().origin}/o/register/${app.client_id}`,
    client_name: app.name,
    client_uri: app.website_url ?? '',
    logo_uri: logoUri,
    tos_uri: app.terms_url ?? '',
    policy_uri: app.policy_url ?? '',
    software_id: app.software_id ?? '',
    software_version: app.software_version ?? '',
    redirect_uris: app.redirect_uris,
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: app.grant_types,
    response_types: ['code'],
    scope: app.scopes.join(' '),
    ...(app.contacts.length > 0 ? { contacts: app.contacts } : {}),
  }
}

function readStored(metadata: unknown): { logoUri: string; [name: string]: unknown } {
  const { logo_uri: logo, ...more } = Object(metadata)
  return { ...more, logoUri: typeof logo === 'string' ? logo : '' }
}
