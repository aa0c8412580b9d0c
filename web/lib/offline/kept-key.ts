import { readStored, removeStored, writeStored } from '../browser/storage.ts'
import { stores, tokenKey } from '../session/kept-session.ts'

const key = 'sash-kept-key'
const setting = 'sash-keep-backpack'

/** Beside the token, and gone with it: without it what lies on the device can never be read again. */
export const readKeptKey = (): string | undefined =>
  stores.map((store) => readStored(store, key)).find((kept) => kept !== undefined)

export function makeKeptKey(): string | undefined {
  const store = stores.find((one) => readStored(one, tokenKey))
  if (!store) return undefined
  const made = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  writeStored(store, key, made)
  return made
}

export function dropKeptKey(): void {
  for (const store of stores) removeStored(store, key)
}

/** What the reader wants of this device; kept unless they said no. */
export const wantsKept = (): boolean => readStored('localStorage', setting) !== 'no'

export function setWantsKept(wants: boolean): void {
  if (wants) removeStored('localStorage', setting)
  else writeStored('localStorage', setting, 'no')
}
