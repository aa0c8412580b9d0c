import { createStore, useStore } from '#web/lib/browser/store.ts'

// In the memory of this page and nowhere else: a reload or another screen forgets it.
const token = createStore('')

export const setOwnToken = token.set

export const useOwnToken = (): string => useStore(token)
