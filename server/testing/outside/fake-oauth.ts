import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readAll } from './fake-openid.ts'
import { close } from './oidc-provider.ts'

export interface FakeOAuth {
  origin: string
  /** Token requests and profile requests, as they came. */
  tokenRequests: { form: Record<string, string>; authorization: string | undefined }[]
  profileRequests: { url: string; authorization: string | undefined }[]
  /** What the profile page answers, whatever its address. */
  present(profile: unknown, status?: number): void
  begin(url: URL): void
  stop(): Promise<void>
}

/** A provider that knows OAuth 2.0 and no ID tokens, in the shape of Facebook's and Twitter's addresses. */
export const startFakeOAuth = async (): Promise<FakeOAuth> => {
  const tokenRequests: FakeOAuth['tokenRequests'] = []
  const profileRequests: FakeOAuth['profileRequests'] = []
  let answer: { profile: unknown; status: number } = { profile: {}, status: 200 }
  let begun = new URLSearchParams()
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { authorization } = request.headers
    const send = (status: number, body: unknown, type = 'application/json') =>
      response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body))
    if (request.url === '/oauth/access_token' || request.url === '/2/oauth2/token') {
      const form = Object.fromEntries(new URLSearchParams(await readAll(request)))
      tokenRequests.push({ form, authorization })
      const challenge = createHash('sha256')
        .update(form.code_verifier ?? '')
        .digest('base64url')
      if (form.code !== 'good' || challenge !== begun.get('code_challenge')) send(400, { error: 'invalid_grant' })
      else send(200, { access_token: 'at-oauth', token_type: 'bearer', expires_in: 5000 })
    } else {
      profileRequests.push({ url: request.url ?? '', authorization })
      send(answer.status, answer.profile, 'text/javascript; charset=UTF-8')
    }
  }
  const server = createServer((request, response) => void answerTo(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokenRequests,
    profileRequests,
    present: (profile, status = 200) => {
      answer = { profile, status }
    },
    begin: (url) => {
      begun = url.searchParams
    },
    stop: () => close(server),
  }
}
