import { SashError } from '../../../client/index.ts'
import type { Terminal } from '../command.ts'
import { readServer } from './connect.ts'

/** What the server says of a call, in the words of somebody at a command line; what is no refusal goes on as it is. */
export const explainRefusal = (error: unknown, terminal: Terminal): unknown => {
  if (!(error instanceof SashError)) return error
  if (error.status === 401) {
    return new Error(`${error.message} Make another token in your profile, under Personal access tokens.`)
  }
  if (error.code === 'auth.scope' || error.status === 403) {
    return new Error(
      'The token in SASH_TOKEN may not do that. Awards and their lists need the scope rw:issuer, the backpack r:backpack; a new token can be given more.',
    )
  }
  // Sash names its refusals; a 404 without a name is of something else that answers there.
  if (error.status === 404 && error.code === undefined) {
    return new Error(`There is no Sash at ${readServer(terminal)}. SASH_URL names the server.`)
  }
  return error
}

/** As explainRefusal, where a missing badge class is the likely reason. */
export const explainMissing = (badge: string, error: unknown): unknown =>
  error instanceof SashError && error.status === 404 && error.code !== undefined ? new Error(missing(badge)) : error

export const missing = (badge: string): string =>
  `There is no badge class ${badge}, or whoever made the token is not on the staff of its issuer. "npm run sash -- badges list" shows those that you can name.`
