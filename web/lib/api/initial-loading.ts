const shortest = 100

/** Removes the loading screen of index.html, 100 ms after the start at the earliest. */
export function endInitialLoading(): void {
  const remove = () => document.getElementById('initial-loading')?.remove()
  const left = shortest - performance.now()
  if (left > 0) setTimeout(remove, left)
  else remove()
}
