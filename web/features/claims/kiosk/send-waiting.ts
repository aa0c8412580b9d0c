import { requestKioskPlace } from '#contracts/claims/kiosks.ts'
import type { ErrorCode } from '#contracts/errors.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { listKept, markTyped, openTyped, readKiosk, settleTyped, type Typed, type Waiting } from './kiosk-store.ts'

// What another try would not change by itself.
const final: readonly ErrorCode[] = ['claim.full', 'claim.ended', 'claim.not-eligible', 'request.invalid']

export interface Sending {
  /** It ended because the server could not be reached, or wants to be left alone for a while. */
  isHeldUp: boolean
}

let running: Promise<Sending> | undefined

/** Sends what waits, one after the other, each under a key of its own: however often it goes out, it counts once. */
export const sendWaiting = (): Promise<Sending> => {
  // What was typed since the one that is under way began is not in it.
  const turn = (running ?? Promise.resolve()).then(sendAll)
  running = turn
  return turn
}

async function sendAll(): Promise<Sending> {
  if (!navigator.onLine) return { isHeldUp: true }
  const kiosk = await readKiosk()
  const { waiting: all } = await listKept()
  for (const waiting of all) {
    const typed = await openTyped(waiting)
    // Of the claim that was shown here before: it waits until that is shown again.
    if (!typed || !kiosk || typed.claim !== kiosk.view?.claim) continue
    const outcome = await sendOne(kiosk.token, waiting, typed)
    if (outcome === 'unreached') return { isHeldUp: true }
    if (outcome === 'sent') continue
    if (!final.some((code) => outcome.isOf(code))) return { isHeldUp: true }
    await markTyped(waiting, outcome.firstMessage())
  }
  return { isHeldUp: false }
}

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
