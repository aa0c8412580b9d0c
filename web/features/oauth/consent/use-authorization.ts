import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ClientInfo } from '#contracts/oauth/client-info.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { isAppAddress, leaveForApp } from '#web/lib/browser/leave-for-app.ts'
import { endAuthorization, readAuthorization, type StoredAuthorization } from '#web/lib/session/stored-authorization.ts'
import { startAuthorization } from './start-authorization.ts'

export type AuthorizationView =
  | { kind: 'starting' }
  | { kind: 'invalid'; reason?: string; back?: string | undefined }
  | { kind: 'failed'; reason: string }
  | { kind: 'asking'; request: StoredAuthorization; info: ClientInfo }
  | { kind: 'leaving'; address: string }

/** Runs the start of the flow once, and again when it is asked to. */
export function useAuthorization() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [view, setView] = useState<AuthorizationView>({ kind: 'starting' })
  const [attempt, setAttempt] = useState(1)
  const started = useRef<string>(undefined)
  const isShown = useRef(false)

  const leave = useCallback((address: string) => {
    leaveForApp(address)
    setView({ kind: 'leaving', address })
  }, [])

  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  useEffect(() => {
    const key = `${attempt} ${search}`
    // A start may give a code away, and effects may run twice.
    if (started.current === key) return
    started.current = key
    const request = readRequest(search)
    if (!request) {
      setView({ kind: 'invalid' })
      return
    }
    setView({ kind: 'starting' })
    const hint = search.get('hint') === 'issuer' ? '?hint=issuer' : ''
    startAuthorization(request)
      .then((outcome) => {
        if (!isShown.current) return
        if (outcome.kind === 'SUCCESS') leave(outcome.successUrl)
        else if (outcome.kind === 'LOGIN_REQUIRED') void navigate(`/auth/login${hint}`, { replace: true })
        else setView({ kind: 'asking', request, info: outcome.info })
      })
      .catch((failure: unknown) => {
        // The session was over, and the browser is on its way to the login.
        if (failure instanceof ApiError && failure.status === 401) return
        const reason = messageOf(failure)
        if (isRefusal(failure)) {
          endAuthorization(request)
          setView({ kind: 'invalid', reason, back: wayBack(failure) })
        } else setView({ kind: 'failed', reason })
      })
  }, [attempt, search, leave, navigate])

  return { view, leave, retry: () => setAttempt(attempt + 1) }
}

/** Of the request itself, so that asking again would not help. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && failure.status !== 429
}

/** Where the app hears of the fault, where the server leaves it to the person to go there. */
function wayBack(failure: unknown): string | undefined {
  const body: { return_url?: unknown } = Object(failure instanceof ApiError ? failure.body : undefined)
  return typeof body.return_url === 'string' && isAppAddress(body.return_url) ? body.return_url : undefined
}

/** What the address asks for, else what is kept of a flow that began before; the server checks it. */
function readRequest(search: URLSearchParams): StoredAuthorization | undefined {
  if (!search.has('client_id')) return readAuthorization()
  const read = (name: string) => search.get(name) ?? undefined
  const clientId = read('client_id')
  const requestUri = read('request_uri')
  if (clientId && requestUri) return { clientId, requestUri }
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
    resource: read('resource'),
    keyThumbprint: read('dpop_jkt'),
  }
}
