import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { issuerScope, publicClient, recipientScope } from '#contracts/scopes.ts'
import { createToken } from '#contracts/sessions.ts'
import { call } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { isAuthorizing } from '#web/lib/oauth-state.ts'
import { queryClient } from '#web/lib/query.ts'
import { startSession } from '#web/lib/session.ts'
import { readStored, removeStored } from '#web/lib/storage.ts'
import { emailsRead, profileRead } from '#web/lib/use-profile.ts'
import { findLanding } from './find-landing.ts'

export interface Credentials {
  email: string
  password: string
  remember: boolean
}

/** Sends the reader on after signing in, in the five steps of identity.md section 4. */
export function useLanding(): () => Promise<void> {
  const navigate = useNavigate()
  const { state }: { state: unknown } = useLocation()
  const from = originOf(state)

  return useCallback(async () => {
    const [emails] = await Promise.all([
      queryClient.fetchQuery({ ...emailsRead, staleTime: 0 }),
      queryClient.fetchQuery(profileRead),
    ])
    const landing = findLanding({
      emails,
      from,
      isAuthorizing: isAuthorizing(),
      redirectUri: readStored('localStorage', 'redirectUri'),
      hasSignupMark: readStored('localStorage', 'signup') !== undefined,
      origin: location.origin,
    })
    removeStored('localStorage', 'redirectUri')
    await navigate(landing, { replace: true })
  }, [navigate, from])
}

/** Signs in with address and password; the issuer login asks for the issuer scope as well. */
export function useSignIn(asIssuer: boolean): (credentials: Credentials) => Promise<void> {
  const land = useLanding()
  return async ({ email, password, remember }) => {
    const answer = await call(createToken, {
      body: {
        grant_type: 'password',
        client_id: publicClient,
        scope: asIssuer ? issuerScope : recipientScope,
        username: email,
        password,
      },
    })
    notices.clear()
    startSession({ accessToken: answer.access_token, expiresIn: answer.expires_in, remember })
    await land()
  }
}

function originOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  return typeof state.from === 'string' && /^\/(?!\/)/.test(state.from) ? state.from : undefined
}
