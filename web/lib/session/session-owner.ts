import { readStored, writeStored } from '../browser/storage.ts'
import { stores, tokenKey } from './kept-session.ts'
import { markOf } from './mark-of.ts'

const key = 'sash-session-owner'

/** Notes beside the token whose it is, once that is known. */
export function noteSessionOwner(accountId: string): void {
  const store = stores.find((one) => readStored(one, tokenKey))
  if (store) writeStored(store, key, markOf(accountId))
}

/** Enough to know the account again, and nothing that names it; undefined while nobody knows. */
export const sessionOwner = (): string | undefined =>
  stores.map((store) => readStored(store, key)).find((kept) => kept !== undefined)
