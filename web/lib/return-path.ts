import { readStored, removeStored, writeStored } from './storage.ts'

const key = 'returnPath'

/** Keeps where somebody wants to be after signing in again, in this tab, whichever way the sign-in takes. */
export function keepReturnPath(path: string): void {
  writeStored('sessionStorage', key, path)
}

/** The kept path, once; only ever a page of this app. */
export function takeReturnPath(): string | undefined {
  const path = readStored('sessionStorage', key)
  removeStored('sessionStorage', key)
  return path && /^\/[\w-]/.test(path) ? path : undefined
}
