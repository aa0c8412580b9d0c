import type { ClientMetadata } from '#contracts/oauth/app-registration.ts'
import { config } from '#infra/context.ts'
import { invalid, refuse } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'
import { registrableScopes, splitScopes } from '../scopes.ts'

export interface ReadMetadata {
  said: ClientMetadata
  scopes: string[]
  grantTypes: string[]
  /** What else was said, given back as it was. */
  more: Record<string, unknown>
}

const addressFields = ['client_uri', 'logo_uri', 'tos_uri', 'policy_uri'] as const
const notSecure = makeMessage('app.https')
const otherHost = 'client_uri, logo_uri, tos_uri, policy_uri, redirect_uris do not match domain.'
const mostMore = 4096

/** Metadata are written by whoever likes to: all addresses are https, of one host, and only few scopes can be had. */
export const readMetadata = (said: ClientMetadata): ReadMetadata => {
  const faults: Record<string, Message[]> = {}
  for (const field of ['client_name', 'software_id', 'software_version'] as const) {
    if (said[field].trim() === '') faults[field] = [makeMessage('field.blank')]
  }
  for (const field of addressFields) if (!isSecure(said[field])) faults[field] = [notSecure]
  if (!said.redirect_uris.every((uri) => isSecure(uri) && !uri.includes('#'))) faults.redirect_uris = [notSecure]
  const grantTypes = said.grant_types?.length ? said.grant_types : ['authorization_code', 'refresh_token']
  if (!isGood(grantTypes, ['authorization_code', 'refresh_token']) || !grantTypes.includes('authorization_code')) {
    faults.grant_types = [makeMessage('app.grant-types')]
  }
  if (said.response_types?.length && !isGood(said.response_types, ['code']))
    faults.response_types = [makeMessage('app.response-types')]
  const scopes = said.scope?.trim() ? splitScopes(said.scope) : [...registrableScopes]
  if (!isGood(scopes, registrableScopes)) faults.scope = [makeMessage('app.registrable')]
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const hosts = [...addressFields.map((field) => said[field]), ...said.redirect_uris].map(
    (uri) => new URL(uri).hostname,
  )
  if (new Set(hosts).size > 1) throw refuse('oauth.metadata', { sentence: { words: otherHost } })
  return { said, scopes, grantTypes: [...new Set(grantTypes)], more: readMore(said) }
}

const isGood = (values: readonly string[], known: readonly string[]): boolean =>
  values.length > 0 && values.every((value) => known.includes(value))

/** A server on this machine has neighbours on this machine. */
function isSecure(uri: string): boolean {
  if (!/^[\x21\x23-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]+$/.test(uri) || !URL.canParse(uri)) return false
  const { protocol, hostname, username, password } = new URL(uri)
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return true
  return protocol === 'http:' && config().isLocal && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

const ours = new Set([
  'client_name',
  ...addressFields,
  'software_id',
  'software_version',
  'redirect_uris',
  'token_endpoint_auth_method',
  'grant_types',
  'response_types',
  'scope',
  'contacts',
  'client_id',
  'client_secret',
  'client_id_issued_at',
  'client_secret_expires_at',
  'registration_access_token',
  'registration_client_uri',
  '__proto__',
])

function readMore(said: ClientMetadata): Record<string, unknown> {
  const more = Object.fromEntries(Object.entries(said).filter(([name, value]) => !ours.has(name) && value !== null))
  if (JSON.stringify(more).length > mostMore) throw refuse('oauth.metadata', { sentence: makeMessage('app.metadata') })
  return more
}
