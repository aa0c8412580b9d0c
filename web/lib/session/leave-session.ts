import { revokeTokenLegacy } from '#contracts/sessions/sessions.ts'
import { call } from '../api/call.ts'
import { keepSignOut } from './kept-sign-out.ts'
import { endSession, sessionToken } from './session.ts'

const longestWait = 3000

/** Ends the session here and on the server. */
export async function leaveSession(): Promise<void> {
  const token = sessionToken()
  endSession()
  // The browser has forgotten the token already; a server out of reach must not keep anybody signed in.
  if (!token) return
  const ended = await call(revokeTokenLegacy, { body: { token }, signal: AbortSignal.timeout(longestWait) }).catch(
    () => undefined,
  )
  if (ended?.organisation) keepSignOut(ended.organisation)
}
