import { sql } from 'kysely'
import type { Db } from '../db/connections/connect.ts'
import { effectiveRoles } from './roles.ts'

/**
 * Of a row of `webhooks`, under the name that it has in the statement: whoever answers for it has one of these roles still, and is
 * not suspended. Until somebody takes it over who has, what it would tell waits.
 */
export const hasEffectiveMaker = (db: Db, webhook: 'webhook' | 'webhooks', roles: readonly string[]) =>
  sql<boolean>`exists (${effectiveRoles(db)
    .select('role')
    .where('issuer_staff.issuer_id', '=', sql<string>`${sql.ref(`${webhook}.issuer_id`)}`)
    .where('issuer_staff.account_id', '=', sql<string>`${sql.ref(`${webhook}.created_by`)}`)
    .where(sql<boolean>`role = any(${[...roles]}::text[])`)})`
