import { leaveSession } from '#web/lib/leave-session.ts'

/** Ends the session and loads the app anew, so that nothing of it remains in memory. */
export async function signOut(): Promise<null> {
  await leaveSession()
  location.replace('/auth')
  return null
}
