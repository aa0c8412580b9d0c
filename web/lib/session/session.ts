import { useSyncExternalStore } from 'react'
import { tokenSeconds } from '#contracts/fields/limits.ts'
import { forgetDrafts } from '../browser/drafts.ts'
import { readStored, removeListed, writeStored } from '../browser/storage.ts'
import { createSignal } from '../browser/store.ts'
import { listKeys } from '../browser/stored-keys.ts'
import { hearEnded, tellEnded } from '../browser/tell-tabs.ts'
import { dropKeptKey } from '../offline/kept-key.ts'
import { expiryKey, keptToken, readKept, stores, tokenKey } from './kept-session.ts'

const scopeKey = 'LoginService.scope'

const { subscribe, tell: announce } = createSignal()

/** The token that this page began with or was signed in with: what it shows was read with it. */
let own = readKept()?.token

export interface NewSession {
  accessToken: string
  /** Seconds; a day if not given. */
  expiresIn?: number
  /** What the token is good for; not known of one that a link brought. */
  scope?: string | undefined
  /** Survives the browser: kept in local storage instead of session storage. */
  remember?: boolean
}

export function startSession({ accessToken, expiresIn = tokenSeconds, scope, remember }: NewSession): void {
  clearStores()
  const store = remember ? 'localStorage' : 'sessionStorage'
  writeStored(store, tokenKey, accessToken)
  writeStored(store, expiryKey, new Date(Date.now() + expiresIn * 1000).toISOString())
  if (scope) writeStored(store, scopeKey, scope)
  own = accessToken
  announce()
}

export function endSession(): void {
  const ended = readKept()?.token
  clearStores()
  own = undefined
  announce()
  if (ended) tellEnded(ended)
}

export const sessionToken = keptToken

/** Whether another session, perhaps of somebody else, has taken the place of the one that this page was opened in. */
export function isReplaced(): boolean {
  const token = readKept()?.token
  return own !== undefined && token !== undefined && token !== own
}

export function isLoggedIn(): boolean {
  return keptToken() !== undefined
}

/** Whether a request that needs the scope is known to be refused. */
export function lacksScope(scope: string): boolean {
  const store = stores.find((one) => readStored(one, tokenKey))
  const known = store && readStored(store, scopeKey)
  return known !== undefined && !known.split(' ').includes(scope)
}

/** The server lets the session do more than it was begun for. */
export function widenScope(scope: string): void {
  const store = stores.find((one) => readStored(one, tokenKey))
  if (store) writeStored(store, scopeKey, scope)
  announce()
}

/** When the session ends or ended by the clock; undefined where there is none, infinite where no end is known. */
export function sessionEnd(): number | undefined {
  return readKept()?.end
}

/** Follows signing in and out, in this tab and in others that share the session. */
export function useLoggedIn(): boolean {
  return useSyncExternalStore(onSessionChange, isLoggedIn, () => false)
}

export function onSessionChange(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key !== tokenKey && key !== null) return
    // The key that lies beside another token is that one's.
    if (!isLoggedIn()) dropKeptKey()
    if (!isLoggedIn() || isReplaced()) forgetDrafts()
    listener()
  }
  const unsubscribe = subscribe(listener)
  window.addEventListener('storage', hear)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', hear)
  }
}

/** A copy of this tab has the same token in a session storage of its own; when one lets go of it, all do. */
export function followOtherTabs(onEnded: () => void): () => void {
  return hearEnded((ended) => {
    if (readKept()?.token !== ended) return
    clearStores()
    own = undefined
    announce()
    onEnded()
  })
}

function clearStores(): void {
  removeListed(listKeys('session'))
}
