import { useSyncExternalStore } from 'react'
import { tokenSeconds } from '#contracts/limits.ts'
import { readStored, removeStored, type StoreName, writeStored } from './storage.ts'

const tokenKey = 'LoginService.token'
const expiryKey = 'LoginService.tokenExpirationDate'
const stores: StoreName[] = ['sessionStorage', 'localStorage']

const listeners = new Set<() => void>()

export interface NewSession {
  accessToken: string
  /** Seconds; a day if not given. */
  expiresIn?: number
  /** Survives the browser: kept in local storage instead of session storage. */
  remember?: boolean
}

export function startSession({ accessToken, expiresIn = tokenSeconds, remember }: NewSession): void {
  clearStores()
  const store = remember ? 'localStorage' : 'sessionStorage'
  writeStored(store, tokenKey, accessToken)
  writeStored(store, expiryKey, new Date(Date.now() + expiresIn * 1000).toISOString())
  announce()
}

export function endSession(): void {
  clearStores()
  announce()
}

/** The token of a session that has not expired; session storage is asked first. */
export function sessionToken(): string | undefined {
  const store = stores.find((name) => readStored(name, tokenKey))
  if (!store) return undefined
  const expiry = readStored(store, expiryKey)
  return expiry && new Date(expiry).getTime() <= Date.now() ? undefined : readStored(store, tokenKey)
}

export function isLoggedIn(): boolean {
  return sessionToken() !== undefined
}

/** Follows signing in and out, in this tab and, for remembered sessions, in others. */
export function useLoggedIn(): boolean {
  return useSyncExternalStore(onSessionChange, isLoggedIn, () => false)
}

export function onSessionChange(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === tokenKey || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}

function clearStores(): void {
  for (const store of stores) {
    removeStored(store, tokenKey)
    removeStored(store, expiryKey)
  }
}

function announce(): void {
  for (const listener of listeners) listener()
}
