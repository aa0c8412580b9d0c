import { type RawBuilder, sql } from 'kysely'
import { unsuspendedApps } from '#infra/authority/apps.ts'
import { holdSignInOf } from '#infra/authority/hold-sign-in.ts'
import { inSeconds, now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findOwnGrant } from './own-grant.ts'

/** What something that lasts in an issuer was made with, and ends with. */
export interface Home {
  /** What an app was given, or has by its secret alone. */
  grant_id: string | null
  /** A personal token. */
  made_by: string | null
  /** The sign-in of a person: what was begun in one that is ended as stolen waits for somebody who says yes anew. */
  made_in: string | null
}

/** A hundred years: what hangs on the secret of an app ends with that, and not on a day. */
const withoutEnd = 100 * 366 * 86_400

const ofNobody: Home = { grant_id: null, made_by: null, made_in: null }

/**
 * Where something that this call makes to last belongs, which is there until the transaction ends. What a person makes who has
 * signed in is theirs, and outlives the sign-in. Asked before what it is for is locked: whoever ends sign-ins holds the account first.
 */
export const findHome = async (tx: Tx, actor: Actor, issuerId: string): Promise<Home> => {
  const { accountId, clientId, cameBy } = actor
  if (cameBy.kind === 'background') return ofNobody
  const made_in = await holdSignInOf(tx, actor)
  if (cameBy.kind === 'sign-in') return { ...ofNobody, made_in }
  if (cameBy.kind === 'personal-token') return { ...ofNobody, made_by: cameBy.tokenId }
  if (cameBy.kind === 'let-in-app') return { ...ofNobody, grant_id: cameBy.grantId }
  const own = { accountId, clientId, scopes: [`rw:issuer:${issuerId}`], latest: inSeconds(withoutEnd) }
  return { ...ofNobody, grant_id: await findOwnGrant(tx, own) }
}

type Part = RawBuilder<unknown>

const isThere = (db: Db, grantId: Part, madeBy: Part) => {
  const grant = unsuspendedApps(db)
    .innerJoin('app_grants', 'app_grants.client_id', 'applications.client_id')
    .select('app_grants.grant_id')
    .where('app_grants.grant_id', '=', sql<string>`${grantId}`)
    .where('app_grants.expires_at', '>', now())
  return sql<boolean>`case
    when ${madeBy} is not null then exists (
      select from access_tokens where token_id = ${madeBy} and expires_at > ${now()})
    when ${grantId} is not null then exists (${grant})
    else true end`
}

/** Of a row of the table: what it was made with has access still; nobody has to answer for what is a person's own. */
export const isHomeOf = (db: Db, table: 'claims' | 'kiosks' | 'claim_codes') =>
  isThere(db, sql.ref(`${table}.grant_id`), sql.ref(`${table}.made_by`))

/** As isHomeOf, of a row that was read before. */
export const isHomeThere = async (
  db: Db,
  { grant_id, made_by }: Pick<Home, 'grant_id' | 'made_by'>,
): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`
    select ${isThere(db, sql`${grant_id}::text`, sql`${made_by}::text`)} as there`.execute(db)
  return rows[0]?.there === true
}
