import { readStored, removeStored, writeStored } from '../browser/storage.ts'
import { sessionOwner } from './session-owner.ts'

const key = 'returnPath'
const ownerKey = 'returnOwner'
const pressKey = 'claimPress'
// Of a session whose account was never known: nobody is led back.
const nobody = '?'

/** Keeps where somebody wants to be after signing in, in this tab, whichever way the sign-in takes. */
export function keepReturnPath(path: string): void {
  writeStored('sessionStorage', key, path)
  removeStored('sessionStorage', ownerKey)
}

/** Keeps where whoever is signed in now wants to be after signing in again. Nobody else is led there: tabs change hands. */
export function keepOwnReturnPath(path: string, owner = sessionOwner()): void {
  writeStored('sessionStorage', key, path)
  writeStored('sessionStorage', ownerKey, owner ?? nobody)
}

/** The kept path, once; only ever a page of this app, and none of somebody else. */
export function takeReturnPath(): string | undefined {
  const path = readStored('sessionStorage', key)
  const owner = readStored('sessionStorage', ownerKey)
  removeStored('sessionStorage', key)
  removeStored('sessionStorage', ownerKey)
  if (owner !== undefined && owner !== sessionOwner()) return undefined
  return path && /^\/[\w-]/.test(path) ? path : undefined
}

/** Somebody pressed, in this tab, to go on with what the mail of a claim carries. */
export const notePress = (token: string): void => writeStored('sessionStorage', pressKey, decodeURIComponent(token))

/** Whether they did, once: a link that somebody sends leads to the same page, and nobody has pressed for it. */
export function takePress(token: string): boolean {
  const pressed = readStored('sessionStorage', pressKey)
  if (pressed !== token) return false
  removeStored('sessionStorage', pressKey)
  return true
}
