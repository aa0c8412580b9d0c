import { issuerScope, publicClient, recipientScope } from '#contracts/oauth/scopes.ts'
import { createToken, type TokenResponse } from '#contracts/sessions/access-token.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { startSession } from '#web/lib/session/session.ts'
import { LoginError } from './login-error.ts'
import { readStep } from './read-step.ts'
import { useLanding } from './use-landing.ts'

export interface Credentials {
  email: string
  password: string
  remember: boolean
}

/**
 * Signs in with address and password; the issuer login asks for the issuer scope as well. Answers the step that is left,
 * where the account asks for more than the password.
 */
export function useSignIn(asIssuer: boolean): (credentials: Credentials) => Promise<string | undefined> {
  const land = useLanding()
  return async (credentials) => {
    const step = await enterWithPassword(credentials, asIssuer ? issuerScope : recipientScope)
    if (step === undefined) await land()
    return step
  }
}

/** Signs in and leads nowhere; answers the step that is left, where the account asks for more than the password. */
export async function enterWithPassword(credentials: Credentials, scope: string): Promise<string | undefined> {
  const answer = await requestToken(credentials, scope)
  if (typeof answer === 'string') return answer
  notices.clear()
  const { access_token: accessToken, expires_in: expiresIn, scope: given } = answer
  startSession({ accessToken, expiresIn, scope: given, remember: credentials.remember })
  return undefined
}

async function requestToken({ email, password }: Credentials, scope: string): Promise<TokenResponse | string> {
  try {
    return await call(createToken, {
      mayRepeat: true,
      body: { grant_type: 'password', client_id: publicClient, scope, username: email, password },
    })
  } catch (failure) {
    const step = readStep(failure)
    if (step !== undefined) return step
    throw failure instanceof ApiError ? new LoginError(failure) : failure
  }
}
