import { createHash, randomBytes } from 'node:crypto'
import http from 'node:http'

export interface ClientApp {
  redirectUri: string
  /** The page of the app that sends people to Sash. */
  start: string
  /** Once it is registered. */
  become(client: { id: string; secret: string }): void
  /** What it asks for from now on. */
  want(scope: string): void
  /** The answer that came with the last person. */
  lastAnswer(): URLSearchParams
  /** Exchanges the code of the last answer. */
  exchange(): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** Somebody else's site that signs people in with Sash: the authorization code flow with PKCE, and nothing else. */
export async function openClientApp(sash: string): Promise<ClientApp> {
  let client = { id: '', secret: '' }
  let scope = ''
  let verifier = ''
  let answer = new URLSearchParams()
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (url.pathname === '/start') {
      verifier = randomBytes(32).toString('base64url')
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: client.id,
        redirect_uri: redirectUri,
        scope,
        state: 'über & so',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      return response.writeHead(302, { location: `${sash}/o/authorize?${query}` }).end()
    }
    if (url.pathname !== '/callback') return response.writeHead(204).end()
    answer = url.searchParams
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    return response.end(
      `<!doctype html><html lang="en"><title>App</title><h1>${answer.has('code') ? 'Signed in' : 'Not signed in'}</h1>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('The app has no port.')
  const redirectUri = `http://127.0.0.1:${place.port}/callback`

  return {
    redirectUri,
    start: `http://127.0.0.1:${place.port}/start`,
    become: (registered) => {
      client = registered
    },
    want: (wanted) => {
      scope = wanted
    },
    lastAnswer: () => answer,
    exchange: async () => {
      const reply = await fetch(`${sash}/o/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: answer.get('code') ?? '',
          redirect_uri: redirectUri,
          code_verifier: verifier,
        }),
      })
      return { status: reply.status, ...((await reply.json()) as object) }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
