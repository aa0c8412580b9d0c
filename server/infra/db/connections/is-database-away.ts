import { DatabaseError } from 'pg'

/** No connection was to be had: the database is not there, or has none to spare. */
export class DatabaseAwayError extends Error {
  readonly code: unknown
  constructor(cause: unknown) {
    super(`The database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  }
}

// It shuts down or starts, has no connection to spare or no room on its disk, or is a standby that has not taken over yet.
const away = /^(57P0[1-5]|08|53300|53100|25006)/
// What the driver says, without a code, when a connection breaks under a query.
const broken = /^(Connection terminated|Client (has encountered a connection error|was closed and is not queryable))/
// What the network says of a connection that breaks at that moment.
const lost: readonly unknown[] = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE']

/** True when the database was not there, or could not write, for what was asked: the same may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true
  if (error instanceof DatabaseError) return away.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return broken.test(error.message) || ('code' in error && lost.includes(error.code))
}
