import { now } from '../clock.ts'

/** Milliseconds for one request when several share the time until `end`: `most`, or what is left, and one at least. */
export const timeLeft = (end: Date | undefined, most: number): number =>
  end ? Math.min(most, Math.max(1, end.getTime() - now().getTime())) : most
