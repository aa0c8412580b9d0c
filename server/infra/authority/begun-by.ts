import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../http/actor.ts'

/**
 * The token that begins what a browser carries away, as the value of a column that refers to it: the row goes with the token,
 * however that ends. Null, and then good for nothing, where it has ended by now.
 */
export const begunBy = ({ tokenHash }: Pick<Actor, 'tokenHash'>): RawBuilder<Buffer | null> =>
  sql`(select token_hash from access_tokens where token_hash = ${tokenHash} for key share)`
