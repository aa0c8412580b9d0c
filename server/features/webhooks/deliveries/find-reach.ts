import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#infra/http/actor.ts'

/**
 * Of a row of `webhooks`: whether the actor reaches it; undefined where all of an issuer are reached. An app sees and changes those
 * alone that came of it, and by its secret alone those that came of that: the others would not end with what it has, and
 * their addresses may be secrets.
 */
export const findReach = ({ clientId, accountId, cameBy }: Actor): RawBuilder<boolean> | undefined => {
  if (cameBy.kind !== 'let-in-app' && cameBy.kind !== 'own-app') return undefined
  // Tokens that last, which it made by its secret alone, count as given to it and hang on the same row.
  const isOwn =
    cameBy.kind === 'own-app'
      ? sql`true`
      : sql`(select mine.own_key is not null from app_grants mine where mine.grant_id = ${cameBy.grantId})`
  return sql<boolean>`exists (
    select 1 from app_grants its where its.grant_id = webhooks.grant_id
      and its.client_id = ${clientId} and its.account_id = ${accountId} and (its.own_key is not null) = ${isOwn})`
}
