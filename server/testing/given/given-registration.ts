import type { FetchOutside } from '#infra/outside/fetch.ts'
import type { TestServer } from '../server.ts'
import type { GivenApp } from './given-app.ts'

const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>')

/** The host of an app elsewhere, where nothing but its logo lies. */
export const logoHost: FetchOutside = async (url) =>
  url.endsWith('/logo.svg')
    ? { ok: true, url, status: 200, contentType: 'image/svg+xml', etag: undefined, bytes: logo, text: () => `${logo}` }
    : { ok: false, reason: 'http', status: 404, detail: 'no such file' }

export const goodMetadata = {
  client_name: 'Backpack of Elsewhere',
  client_uri: 'https://elsewhere.example',
  logo_uri: 'https://elsewhere.example/logo.svg',
  tos_uri: 'https://elsewhere.example/terms',
  policy_uri: 'https://elsewhere.example/privacy',
  software_id: 'a3f1',
  software_version: '1.2',
  redirect_uris: ['https://elsewhere.example/back'],
}

export interface GivenRegistration extends GivenApp {
  registrationToken: string
}

/** An app that registered itself. */
export const givenRegistration = async (
  server: TestServer,
  more: Record<string, unknown> = {},
): Promise<GivenRegistration> => {
  const answer = await server.call('POST', '/o/register', { body: { ...goodMetadata, ...more } })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const made = answer.json<Record<'client_id' | 'client_secret' | 'registration_access_token', string>>()
  return {
    clientId: made.client_id,
    secret: made.client_secret,
    redirect: goodMetadata.redirect_uris[0] ?? '',
    registrationToken: made.registration_access_token,
  }
}
