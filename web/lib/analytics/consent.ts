import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '../browser/storage.ts'
import { createSignal } from '../browser/store.ts'

const key = 'sash-analytics'
const kept = createSignal()

export type Consent = 'yes' | 'no' | 'open'

/** What the reader has said about being counted; nothing is taken for a yes. */
export function readConsent(): Consent {
  const stored = readStored('localStorage', key)
  return stored === 'yes' || stored === 'no' ? stored : 'open'
}

export function keepConsent(consent: Consent): void {
  if (consent === 'open') removeStored('localStorage', key)
  else writeStored('localStorage', key, consent)
  kept.tell()
}

export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, readConsent, readConsent)
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = kept.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}
