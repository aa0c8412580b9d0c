import { revokeToken } from '#contracts/sessions.ts'
import { call } from '#web/lib/call.ts'
import { endSession, sessionToken } from '#web/lib/session.ts'

/** Ends the session here and on the server, and loads the app anew so that nothing of it remains in memory. */
export async function signOut(): Promise<null> {
  const token = sessionToken()
  endSession()
  // The browser has forgotten the token already; a server out of reach must not keep anybody signed in.
  if (token) await call(revokeToken, { body: { token } }).catch(() => undefined)
  location.replace('/auth/login')
  return null
}
