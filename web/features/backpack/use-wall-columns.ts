import { useSyncExternalStore } from 'react'

// As .wall in the styles has it.
const steps = [
  ['(min-width: 62rem)', 4],
  ['(min-width: 40rem)', 3],
] as const

/** How many cards stand side by side on the wall. */
export function useWallColumns(): number {
  return useSyncExternalStore(subscribe, readColumns)
}

function readColumns(): number {
  return steps.find(([query]) => matches(query))?.[1] ?? 2
}

const matches = (query: string): boolean => typeof matchMedia === 'function' && matchMedia(query).matches

function subscribe(listener: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined
  const lists = steps.map(([query]) => matchMedia(query))
  for (const list of lists) list.addEventListener('change', listener)
  return () => {
    for (const list of lists) list.removeEventListener('change', listener)
  }
}
