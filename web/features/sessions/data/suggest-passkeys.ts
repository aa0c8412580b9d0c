import { beginPasskeySignIn, type PasskeyAssertion, passkeySeconds } from '#contracts/accounts/passkeys.ts'
import { call } from '#web/lib/api/call.ts'
import { canSuggestPasskeys, suggestPasskey } from '#web/lib/browser/passkeys.ts'

/** Whoever chooses at the last moment has so many seconds left to touch the device. */
const spareSeconds = 30

/**
 * Keeps passkeys among the suggestions of the form's fields until `signal` ends it. Each round has a challenge of its own
 * and lasts as long as that; none begins while nobody sees the page. Nobody has asked for them, so what fails stays unsaid.
 */
export async function suggestPasskeys(
  signal: AbortSignal,
  onChosen: (credential: PasskeyAssertion) => Promise<void>,
): Promise<void> {
  if (!(await canSuggestPasskeys())) return
  await untilIdle()
  for (;;) {
    await untilSeen(signal)
    if (signal.aborted) return
    const round = openRound(signal)
    const credential = await suggestOnce(round.signal)
    if (credential) await onChosen(credential)
    // A browser that refuses at once would refuse again.
    await round.ended
  }
}

async function suggestOnce(signal: AbortSignal): Promise<PasskeyAssertion | undefined> {
  try {
    const options = await call(beginPasskeySignIn, { body: { suggested: true }, signal, isUnasked: true })
    return await suggestPasskey(options, signal)
  } catch {
    return undefined
  }
}

/**
 * Ends with `signal`, by the clock, and when somebody comes back to a page that the browser had kept. Browsers let tabs and
 * computers sleep, so that it looks again whenever the reader does.
 */
function openRound(signal: AbortSignal): { signal: AbortSignal; ended: Promise<void> } {
  const until = Date.now() + (passkeySeconds - spareSeconds) * 1000
  const own = new AbortController()
  const end = () => own.abort()
  const look = () => {
    if (Date.now() >= until) end()
  }
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && end()
  const timer = setTimeout(end, until - Date.now())
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  window.addEventListener('pageshow', comeBack)
  signal.addEventListener('abort', end)
  const ended = new Promise<void>((resolve) =>
    own.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
      window.removeEventListener('pageshow', comeBack)
      signal.removeEventListener('abort', end)
      resolve()
    }),
  )
  return { signal: own.signal, ended }
}

const untilIdle = () =>
  new Promise<unknown>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve)
    else setTimeout(resolve, 500)
  })

const untilSeen = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })
