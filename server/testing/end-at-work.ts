import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { context } from '#infra/context.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { currentTrace } from '#infra/trace/current.ts'
import { untilWaiting } from './hold-lock.ts'
import { isReading } from './watch-writes.ts'

/** Ends a sign-in. */
export const dropSignIn = (tokenHash: Buffer) =>
  context().db.deleteFrom('access_tokens').where('token_hash', '=', tokenHash).execute()

/** Another sign-in of the same kind. */
export const copySignIn = async (token: string): Promise<{ token: string; tokenHash: Buffer }> => {
  const copy = randomBytes(24).toString('base64url')
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_schema = 'public' and table_name = 'access_tokens'
      and column_name not in ('token_hash', 'token_id', 'last_used_at')`.execute(context().db)
  const names = sql.raw(rows[0]?.names ?? '')
  await sql`insert into access_tokens (token_hash, token_id, last_used_at, ${names})
    select ${hashSecret(copy)}, ${copy.slice(0, 22)}, now(), ${names} from access_tokens
    where token_hash = ${hashSecret(token)}`.execute(context().db)
  return { token: copy, tokenHash: hashSecret(copy) }
}

/** Shows each statement to `see` before it is sent, which may keep it waiting. */
export const watchStatements = (see: (text: string) => Promise<unknown> | undefined): (() => void) => {
  const { prototype } = pg.Client
  const original = prototype.query
  const listening = function (this: pg.Client, ...args: unknown[]): unknown {
    const [query] = args as [string | { text: string }]
    const pass = () => Reflect.apply(original, this, args)
    const wait = see(typeof query === 'string' ? query : query.text)
    return wait ? wait.then(pass) : pass()
  }
  prototype.query = listening as typeof original
  return () => {
    prototype.query = original
  }
}
/** What asks for the token of a call. */
export const isLook = (text: string): boolean => text.includes('let_in_at')

/** Lets something happen between what looks at the token of a call and what the call then begins or writes; jobs go on beside it. */
export const endAtWork = (end: () => Promise<unknown>) => {
  let state: 'waits' | 'looked' | 'ended' = 'waits'
  const stop = watchStatements((text) => {
    if (currentTrace()?.requestId === undefined) return undefined
    if (state === 'waits' && isLook(text)) state = 'looked'
    else if (state === 'looked' && (/^\s*(begin|start transaction)/i.test(text) || !isReading(text))) {
      state = 'ended'
      return end()
    }
    return undefined
  })
  return {
    hasEnded: () => {
      stop()
      return state === 'ended'
    },
  }
}

/**
 * Lets something begin between the last statement of the transaction that writes, by a statement with this beginning, and its commit,
 * until it is done or waits for that.
 */
export const endAtCommit = (write: string, end: () => Promise<unknown>) => {
  let state: 'waits' | 'written' | 'ended' = 'waits'
  let ending: Promise<unknown> | undefined
  const stop = watchStatements((text) => {
    if (state === 'waits' && text.startsWith(write)) state = 'written'
    else if (state === 'written' && /^\s*commit/i.test(text)) {
      state = 'ended'
      ending = end()
      return Promise.race([ending, untilWaiting(1)])
    }
    return undefined
  })
  return async () => {
    stop()
    await ending
    return state === 'ended'
  }
}
