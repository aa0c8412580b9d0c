import { createHash, randomBytes } from 'node:crypto'

export interface Client {
  secret: string
  metadata: Record<string, unknown>
}

/** What a call is answered with. */
export interface Answer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

interface Code {
  client: string
  redirect: string
  challenge: string
  scope: string
}

const random = () => randomBytes(18).toString('base64url')
const fault = (status: number, error: string): Answer => ({ status, body: { error } })

/** The authorization server of a host, made from RFC 6749, 7591, 7636 and 7009 and nothing else. */
export const createAuthorization = () => {
  const clients = new Map<string, Client>()
  const codes = new Map<string, Code>()
  const access = new Map<string, string>()
  const refresh = new Map<string, { client: string; scope: string }>()
  const settings = {
    seconds: 3600,
    scope: (asked: string) => asked,
    hasRefresh: true,
    iss: undefined as string | undefined,
  }

  const issue = (client: string, scope: string): Answer => {
    const token = `at+${random()}`
    const renewal = `rt+${random()}`
    access.set(token, scope)
    if (settings.hasRefresh) refresh.set(renewal, { client, scope })
    const body = {
      access_token: token,
      token_type: 'bearer',
      scope,
      expires_in: settings.seconds,
      ...(settings.hasRefresh ? { refresh_token: renewal } : {}),
    }
    return { status: 200, body, headers: { 'cache-control': 'no-store' } }
  }
  const authenticate = (header: string | undefined): string | undefined => {
    const [, encoded = ''] = /^Basic (.+)$/.exec(header ?? '') ?? []
    const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':').map(decodeURIComponent)
    return clients.get(id)?.secret === secret ? id : undefined
  }

  return {
    clients,
    access,
    refresh,
    settings,
    register: (metadata: Record<string, unknown>): Answer => {
      const required = ['client_name', 'client_uri', 'logo_uri', 'tos_uri', 'policy_uri', 'software_id']
      const missing = [...required, 'software_version', 'redirect_uris', 'scope'].filter((name) => !metadata[name])
      if (missing.length > 0) return fault(400, 'invalid_client_metadata')
      // Signs that only a client which encodes them gets through.
      const id = `client ${random()}:%`
      const secret = `s&cret+${random()}`
      clients.set(id, { secret, metadata })
      const issued = { client_id_issued_at: Math.floor(Date.now() / 1000), client_secret_expires_at: 0 }
      return { status: 201, body: { ...metadata, client_id: id, client_secret: secret, ...issued } }
    },
    /** The person says yes or no on the page of the host; answers where the browser is sent. */
    decide: (address: string, says: 'yes' | 'no'): string => {
      const query = new URL(address).searchParams
      const client = clients.get(query.get('client_id') ?? '')
      const redirect = query.get('redirect_uri') ?? ''
      if (!client || !(client.metadata.redirect_uris as string[]).includes(redirect)) throw new Error('unknown client')
      if (query.get('response_type') !== 'code' || query.get('code_challenge_method') !== 'S256')
        throw new Error('not a code with PKCE')
      const scope = settings.scope(query.get('scope') ?? '')
      const back = new URL(redirect)
      back.searchParams.set('state', query.get('state') ?? '')
      if (settings.iss !== undefined) back.searchParams.set('iss', settings.iss)
      if (says === 'no') back.searchParams.set('error', 'access_denied')
      else {
        const code = random()
        const challenge = query.get('code_challenge') ?? ''
        codes.set(code, { client: query.get('client_id') ?? '', redirect, challenge, scope })
        back.searchParams.set('code', code)
        back.searchParams.set('scope', scope)
      }
      return back.href
    },
    token: (authorization: string | undefined, form: URLSearchParams): Answer => {
      const client = authenticate(authorization)
      if (!client) return fault(401, 'invalid_client')
      if (form.get('grant_type') === 'refresh_token') {
        const former = refresh.get(form.get('refresh_token') ?? '')
        if (former?.client !== client) return fault(400, 'invalid_grant')
        refresh.delete(form.get('refresh_token') ?? '')
        return issue(client, former.scope)
      }
      const code = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const proof = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isGood = code?.client === client && code.redirect === form.get('redirect_uri') && code.challenge === proof
      return isGood ? issue(client, code.scope) : fault(400, 'invalid_grant')
    },
    revoke: (authorization: string | undefined, form: URLSearchParams): Answer => {
      if (!authenticate(authorization)) return fault(401, 'invalid_client')
      access.delete(form.get('token') ?? '')
      refresh.delete(form.get('token') ?? '')
      return { status: 200 }
    },
  }
}
