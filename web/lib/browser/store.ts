import { useSyncExternalStore } from 'react'

type Listener = () => void

/** Who is to be told when something changes that is kept elsewhere. */
export interface Signal {
  subscribe: (listener: Listener) => () => void
  tell: () => void
  /** Whether anybody listens. */
  isHeard: () => boolean
}

/** A value that components follow with `useStore`, and others read and set. */
export interface Store<Value> {
  read: () => Value
  set: (next: Value) => void
  subscribe: Signal['subscribe']
}

export function createSignal(): Signal {
  const listeners = new Set<Listener>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
    isHeard: () => listeners.size > 0,
  }
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const { subscribe, tell } = createSignal()
  return {
    read: () => value,
    set: (next) => {
      value = next
      tell()
    },
    subscribe,
  }
}

export const useStore = <Value>({ subscribe, read }: Omit<Store<Value>, 'set'>): Value =>
  useSyncExternalStore(subscribe, read, read)
