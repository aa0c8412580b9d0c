import type { Outcome, Upload } from './batch-entry.ts'

/** Milliseconds between two badges of one address (SB-9.30). */
const stagger = 250
// A browser holds about so many calls to one server open; more would only keep files in the memory.
const mostAtOnce = 6

export interface UploadRun {
  upload: (upload: Upload) => Promise<Outcome>
  onOutcome: (upload: Upload, outcome: Outcome) => void
  /** Once set off, nothing more is begun; what has begun ends. */
  signal: AbortSignal
}

/**
 * Brings badges in, those of one address one after the other's start. When the server wants to be left alone the rest is
 * not tried. Answers what was not begun because it was stopped.
 */
export async function uploadAll(uploads: readonly Upload[], run: UploadRun): Promise<Upload[]> {
  const take = limitAtOnce(mostAtOnce)
  const counts = new Map<string, number>()
  const skipped: Upload[] = []
  let later: Outcome | undefined
  const halt = new AbortController()
  const either = AbortSignal.any([run.signal, halt.signal])
  await Promise.all(
    uploads.map(async (upload) => {
      const key = upload.address?.toLowerCase() ?? ''
      const index = counts.get(key) ?? 0
      counts.set(key, index + 1)
      await pause(index * stagger, either)
      await take(async () => {
        if (run.signal.aborted) {
          skipped.push(upload)
          return
        }
        const outcome = later ?? (await run.upload(upload))
        if (outcome.kind === 'later') {
          later = outcome
          halt.abort()
        }
        run.onOutcome(upload, outcome)
      })
    }),
  )
  return skipped
}

function pause(duration: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || duration === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, duration)
    signal.addEventListener('abort', end)
  })
}

function limitAtOnce(most: number): (action: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (action) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      await action()
    } finally {
      // The place goes to the next one in line.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
