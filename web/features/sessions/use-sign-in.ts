import { issuerScope, publicClient, recipientScope } from '#contracts/scopes.ts'
import { createToken, type TokenResponse } from '#contracts/sessions.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { startSession } from '#web/lib/session.ts'
import { LoginError } from './login-error.ts'
import { useLanding } from './use-landing.ts'

export interface Credentials {
  email: string
  password: string
  remember: boolean
}

/** Signs in with address and password; the issuer login asks for the issuer scope as well. */
export function useSignIn(asIssuer: boolean): (credentials: Credentials) => Promise<void> {
  const land = useLanding()
  return async (credentials) => {
    const answer = await requestToken(credentials, asIssuer ? issuerScope : recipientScope)
    notices.clear()
    const { access_token: accessToken, expires_in: expiresIn, scope } = answer
    startSession({ accessToken, expiresIn, scope, remember: credentials.remember })
    await land()
  }
}

async function requestToken({ email, password }: Credentials, scope: string): Promise<TokenResponse> {
  try {
    return await call(createToken, {
      body: { grant_type: 'password', client_id: publicClient, scope, username: email, password },
    })
  } catch (failure) {
    throw failure instanceof ApiError ? new LoginError(failure) : failure
  }
}
