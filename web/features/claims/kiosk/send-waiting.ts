import { requestKioskPlace } from '#contracts/claims/kiosks.ts'
import type { ErrorCode } from '#contracts/errors.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import {
  delayTyped,
  listKept,
  markTyped,
  openTyped,
  readKiosk,
  settleTyped,
  type Typed,
  type Waiting,
} from './kiosk-store.ts'

// What another try would not change by itself.
const final: readonly ErrorCode[] = ['claim.full', 'claim.ended', 'claim.not-eligible', 'request.invalid']

export interface Sending {
  /** It ended because the server could not be reached, or wants to be left alone for a while. */
  isHeldUp: boolean
}

// What holds for every address of the claim: to send the next one would change nothing.
const forAll: readonly ErrorCode[] = ['claim.early', 'claim.paused', 'claim.closed', 'not-found']

/** So many in a row that the server has failed at, and it is left alone. */
const failureMaximum = 3

let running: Promise<Sending> | undefined

/**
 * Sends what waits, each under a key of its own: however often it goes out, it counts once. What the server takes later lets the
 * others go first, and is asked again after a pause; `isAsked`: somebody wants it tried now.
 */
export const sendWaiting = (isAsked = false): Promise<Sending> => {
  // What was typed since the one that is under way began is not in it.
  const turn = (running ?? Promise.resolve()).then(() => sendAll(isAsked))
  running = turn
  return turn
}

async function sendAll(isAsked: boolean): Promise<Sending> {
  if (!navigator.onLine) return { isHeldUp: true }
  const kiosk = await readKiosk()
  const { waiting: all } = await listKept(kiosk?.view?.claim)
  const due = all.filter(({ again }) => isAsked || again <= Date.now())
  let failures = 0
  for (const waiting of due.sort((one, other) => one.tries - other.tries || one.number - other.number)) {
    const typed = await openTyped(waiting)
    // Of the claim that was shown here before: it waits until that is shown again.
    if (!typed || !kiosk || typed.claim !== kiosk.view?.claim) continue
    const outcome = await sendOne(kiosk.token, waiting, typed)
    if (outcome === 'unreached') return { isHeldUp: true }
    if (outcome === 'sent') {
      failures = 0
      continue
    }
    if (final.some((code) => outcome.isOf(code))) {
      await markTyped(waiting, outcome.firstMessage())
      continue
    }
    if (isForAll(outcome)) return { isHeldUp: true }
    await delayTyped(waiting)
    failures += 1
    if (failures >= failureMaximum) return { isHeldUp: true }
  }
  return { isHeldUp: false }
}

const isForAll = (refusal: ApiError): boolean =>
  refusal.status === 429 || refusal.status === 503 || forAll.some((code) => refusal.isOf(code))

async function sendOne(
  kiosk: string,
  waiting: Waiting,
  { email, typed_at }: Typed,
): Promise<'sent' | 'unreached' | ApiError> {
  try {
    await call(requestKioskPlace, {
      body: { kiosk, email, typed_at },
      headers: { 'Idempotency-Key': waiting.key },
      isUnasked: true,
    })
  } catch (failure) {
    if (!(failure instanceof ApiError)) return 'unreached'
    // Under this key it went out by the kiosk before this one, which the server had heard.
    if (!failure.isOf('batch.key')) return failure
  }
  await settleTyped(waiting)
  return 'sent'
}
