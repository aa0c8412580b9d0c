import { forgetPerson } from '#web/lib/session/forget-person.ts'
import { leaveSession } from '#web/lib/session/leave-session.ts'

const longestWait = 1000

/** Ends the session and loads the app anew, so that nothing of it remains in memory. */
export async function signOut(): Promise<null> {
  const forgetting = forgetPerson()
  await leaveSession()
  // A database that does not answer must not keep anybody here; what is in it can be read by nobody any more.
  await Promise.race([forgetting, new Promise((resolve) => setTimeout(resolve, longestWait))])
  location.replace('/auth')
  return null
}
