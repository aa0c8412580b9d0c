import type { CustomFetch } from 'openid-client'
import { context } from '#infra/context.ts'
import { parseForeign } from '#infra/json/parse-foreign.ts'

const mostBytes = 256 * 1024

/** Everything openid-client asks goes through the server's one guarded fetch. */
export const fetchFromProvider: CustomFetch = async (url, { method, headers, body }) => {
  const answer = await context().fetchOutside(url, {
    purpose: 'provider',
    method: method === 'POST' ? 'POST' : 'GET',
    headers,
    accept: headers.accept ?? 'application/json',
    maxBytes: mostBytes,
    ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
  })
  if (answer.ok) {
    const { status, contentType, bytes } = answer
    return new Response(new Uint8Array(bytes), { status, headers: { 'content-type': contentType } })
  }
  if (answer.status === undefined) throw new Error(`${new URL(url).origin}: ${answer.detail}`)
  // The library only says that there was another status than it hoped for; the operator needs to know which.
  context().log.warn({ origin: new URL(url).origin, status: answer.status }, 'sign-in provider refuses')
  return new Response(null, { status: answer.status })
}

/** What the address answers to the holder of the access token; throws when it is not JSON. */
export const readWithToken = async (url: string, accessToken: string): Promise<unknown> => {
  const answer = await context().fetchOutside(url, {
    purpose: 'provider',
    headers: { authorization: `Bearer ${accessToken}` },
    accept: 'application/json',
    maxBytes: mostBytes,
  })
  if (!answer.ok) throw new Error(`${new URL(url).origin}: ${answer.detail}`)
  return parseForeign(answer.text())
}
