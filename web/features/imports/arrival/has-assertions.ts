import { readStored } from '#web/lib/browser/storage.ts'

/** Where the addresses wait that a link brought along. */
export const assertionKey = 'assertion'

export const hasAssertions = (): boolean => readStored('localStorage', assertionKey) !== undefined
