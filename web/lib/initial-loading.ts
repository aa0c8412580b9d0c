const shortest = 100

const holds: Promise<unknown>[] = []

/** A page that will leave at once keeps the loading screen until its promise settles, so that nothing flashes. */
export function holdInitialLoading(until: Promise<unknown>): void {
  holds.push(until)
}

/** Removes the loading screen of index.html, 100 ms after the start at the earliest. */
export function endInitialLoading(): void {
  setTimeout(
    () => void Promise.allSettled(holds).then(() => document.getElementById('initial-loading')?.remove()),
    shortest,
  )
}
