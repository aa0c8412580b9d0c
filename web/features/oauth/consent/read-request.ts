import { readAuthorization, type StoredAuthorization } from '#web/lib/session/stored-authorization.ts'

/** What the address asks for, else what is kept of a flow that began before; the server evaluates it. */
export function readRequest(search: URLSearchParams): StoredAuthorization | undefined {
  if (!search.has('client_id')) return readAuthorization()
  const read = (name: string) => search.get(name) ?? undefined
  const clientId = read('client_id')
  const redirectUrl = read('redirect_uri')
  if (!clientId || !redirectUrl) return undefined
  return {
    clientId,
    redirectUrl,
    responseType: read('response_type'),
    scopeString: read('scope'),
    stateString: read('state'),
    codeChallenge: read('code_challenge'),
    codeChallengeMethod: read('code_challenge_method'),
  }
}
