const shortest = 100

/** Removes the loading screen of index.html, 100 ms after the start at the earliest. */
export function endInitialLoading(): void {
  setTimeout(() => document.getElementById('initial-loading')?.remove(), shortest)
}
