import { handleSessionError } from '#web/lib/api/session-error.ts'
import { forgetDrafts } from '#web/lib/browser/drafts.ts'
import { forgetDevice } from '#web/lib/offline/device-store.ts'
import {
  endSession,
  followOtherTabs,
  isLoggedIn,
  isReplaced,
  onSessionChange,
  sessionEnd,
} from '#web/lib/session/session.ts'
import { leaveForLogin } from '../routes/guards.ts'

const memberPaths = /^\/(recipient|issuer|profile)(\/|$)/
const authorizePath = /^\/auth\/oauth2\/authorize(\/|$)/
// A timer that is set for longer goes off at once.
const longestWait = 2 ** 31 - 1

/** What was kept cannot be read any more; now it goes as well. */
function forgetEnded(): void {
  if (!isLoggedIn()) void forgetDevice('kept')
}

/**
 * Leaves no screen of a member open once the session is over: by the clock, by signing out in another tab, or when the
 * browser brings a page back as it was; nor for whoever has signed in in another tab meanwhile. Browsers let tabs sleep and
 * tell them nothing, so it looks again whenever the reader does. Answers how to stop watching.
 */
export function watchSession(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = () => {
    clearTimeout(timer)
    const end = sessionEnd()
    if (end === undefined || end === Number.POSITIVE_INFINITY) return
    const left = end - Date.now()
    if (left > 0) timer = setTimeout(schedule, Math.min(left, longestWait))
    else if (memberPaths.test(location.pathname) || authorizePath.test(location.pathname)) handleSessionError()
    else endSession()
  }
  const look = () => {
    if (isReplaced()) {
      forgetDrafts()
      location.reload()
      return
    }
    schedule()
    if (sessionEnd() === undefined && memberPaths.test(location.pathname)) leaveForLogin()
  }
  const lookAgain = ({ persisted }: PageTransitionEvent) => persisted && look()

  const stops = [onSessionChange(schedule), onSessionChange(forgetEnded), followOtherTabs(look)]
  window.addEventListener('storage', look)
  window.addEventListener('focus', look)
  window.addEventListener('pageshow', lookAgain)
  document.addEventListener('visibilitychange', look)
  schedule()

  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    window.removeEventListener('storage', look)
    window.removeEventListener('focus', look)
    window.removeEventListener('pageshow', lookAgain)
    document.removeEventListener('visibilitychange', look)
  }
}
