import { type Context, context } from './context.ts'

/** One reading for all who ask within so many milliseconds; one that fails is not kept. */
export const readOnce = <T>(freshMs: number, read: () => Promise<T>): (() => Promise<T>) => {
  let held: { of: Context; readAt: number; reading: Promise<T> } | undefined
  return () => {
    const of = context()
    if (held?.of === of && performance.now() - held.readAt < freshMs) return held.reading
    const reading = read()
    held = { of, readAt: performance.now(), reading }
    reading.catch(() => {
      held = undefined
    })
    return reading
  }
}
