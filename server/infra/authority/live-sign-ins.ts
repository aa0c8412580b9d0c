import { sql } from 'kysely'
import { now } from '../clock.ts'

/** Of a row of `access_tokens`, of a program that signed in: it can become an access token that opens something. */
export const isRenewable = () => sql<boolean>`exists (
  select 1 from sign_in_refreshes refresh
  where refresh.token_id = access_tokens.token_id and refresh.used_at is null and refresh.expires_at > ${now()})`

/**
 * Of a row of `access_tokens`: it opens something still, or, of a program that signed in, can become an access token that
 * does. What has ended otherwise is no row any more.
 */
export const isLiveSignIn = () => sql<boolean>`(access_tokens.expires_at > ${now()} or ${isRenewable()})`
