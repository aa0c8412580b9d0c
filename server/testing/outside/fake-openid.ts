import { createHash, createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { close } from './oidc-provider.ts'

type Json = Record<string, unknown>

/** How the provider misbehaves; what is left out it does well. */
export interface Behaviour {
  claims?: (good: Json) => Json
  header?: (good: Json) => Json
  /** What the ID token is signed with; its own key unless told. */
  signature?: 'foreign' | 'secret' | 'none'
  tokens?: (good: Json) => Json
  description?: (good: Json) => Json
  userinfo?: Json
  /** Answers in place of a page: `description`, `keys`, `token` or `userinfo`. */
  pages?: Partial<Record<string, RequestListener>>
}

export interface FakeOpenId {
  origin: string
  /** Pages that were asked for. */
  asked: string[]
  behave(behaviour: Behaviour): void
  /** Remembers what the browser was sent there with. */
  begin(url: URL): void
  /** A token that says that a person, or a session, has ended there: these claims in place of good ones. */
  signLogout(claims: Json, header?: Json): string
  stop(): Promise<void>
}

export const fakeSecret = 'a secret of this test, long enough for HS256'
const encode = (json: Json): string => Buffer.from(JSON.stringify(json)).toString('base64url')
const makeKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const sendJson = (response: ServerResponse, json: Json, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))

/** An OpenID provider that can be told to lie, standing for the issuer address. */
export const startFakeOpenId = async (issuer: string, claimedIssuer = issuer): Promise<FakeOpenId> => {
  const keys = { own: makeKey(), foreign: makeKey() }
  const place = new URL(issuer).origin
  const asked: string[] = []
  let behaviour: Behaviour = {}
  let begun = new URLSearchParams()
  let logouts = 0

  const signToken = (): string => {
    const seconds = Math.floor(Date.now() / 1000)
    const claims = { iss: claimedIssuer, aud: begun.get('client_id'), sub: 'fake', iat: seconds, exp: seconds + 300 }
    const nonce = begun.get('nonce')
    const good = {
      ...claims,
      ...(nonce ? { nonce } : {}),
      email: 'fake@example.org',
      email_verified: true,
      name: 'Fay Ke',
    }
    const header = { alg: 'RS256', kid: 'one', typ: 'JWT' }
    return sign(behaviour.header?.(header) ?? header, behaviour.claims?.(good) ?? good)
  }
  const sign = (header: Json, claims: Json): string => {
    const body = `${encode(header)}.${encode(claims)}`
    if (behaviour.signature === 'none') return `${body}.`
    if (behaviour.signature === 'secret')
      return `${body}.${createHmac('sha256', fakeSecret).update(body).digest('base64url')}`
    const key = behaviour.signature === 'foreign' ? keys.foreign : keys.own
    return `${body}.${createSign('sha256').update(body).sign(key, 'base64url')}`
  }
  const describe = (): Json => ({
    issuer: claimedIssuer,
    authorization_endpoint: `${place}/authorize`,
    token_endpoint: `${place}/token`,
    jwks_uri: `${place}/keys`,
    userinfo_endpoint: `${place}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  })
  const pages: Record<string, RequestListener> = {
    description: (_, response) => sendJson(response, behaviour.description?.(describe()) ?? describe()),
    keys: (_, response) => {
      const { n, e, kty } = keys.own.export({ format: 'jwk' })
      sendJson(response, { keys: [{ n, e, kty, kid: 'one', alg: 'RS256' }] })
    },
    token: (request, response) => void answerToken(request, response),
    userinfo: (_, response) => sendJson(response, behaviour.userinfo ?? { sub: 'fake' }),
  }
  const answerToken = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await readAll(request))
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isProven = (begun.get('code_challenge') ?? undefined) === (form.has('code_verifier') ? challenge : undefined)
    const isGood = isProven && form.get('client_secret') === fakeSecret && form.get('code') === 'good'
    if (!isGood || form.get('redirect_uri') !== begun.get('redirect_uri')) {
      sendJson(response, { error: 'invalid_grant', error_description: 'Call 555 0100' }, 400)
      return
    }
    const good = { access_token: 'at-fake', token_type: 'Bearer', expires_in: 300, id_token: signToken() }
    sendJson(response, behaviour.tokens?.(good) ?? good)
  }
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    const page = path.endsWith('/.well-known/openid-configuration') ? 'description' : path.slice(1)
    asked.push(page)
    const answer = behaviour.pages?.[page] ?? pages[page]
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  const signLogout = (claims: Json, header: Json = {}): string => {
    const seconds = Math.floor(Date.now() / 1000)
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const good = { iss: claimedIssuer, iat: seconds, exp: seconds + 120, jti: `logout-${++logouts}`, events }
    return sign({ alg: 'RS256', kid: 'one', typ: 'logout+jwt', ...header }, { ...good, ...claims })
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave: (next) => {
      behaviour = next
    },
    begin: (url) => {
      begun = url.searchParams
    },
    signLogout,
    stop: () => close(server),
  }
}

export async function readAll(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
