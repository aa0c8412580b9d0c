const longestPause = 60_000
const firstPause = 250

/**
 * Milliseconds before another attempt: at least what the server asks for, in seconds, else twice as long each time; never more
 * than a minute. A part of it is chance, so that many programs do not come back at one moment.
 */
export function pauseBefore(attempt: number, retryAfter: number | undefined): number {
  const own = firstPause * 2 ** attempt
  const pause = retryAfter === undefined ? own * (0.5 + Math.random()) : retryAfter * 1000 + Math.random() * firstPause
  return Math.min(longestPause, pause)
}

/** Waits; rejects with the reason of the signal when it is aborted meanwhile. */
export const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
