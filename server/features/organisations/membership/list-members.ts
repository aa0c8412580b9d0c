import { type InferResult, sql } from 'kysely'
import type { ListedMember } from '#contracts/organisations/organisation-members.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { findsPart, holdsPart, nearby, searchPage } from '#infra/db/search-part.ts'

interface Wanted {
  organisationId: string
  /** A part of the name or of the address that the organisation knows; empty for all. */
  part: string
  after: { createdAt: Date; id: string } | undefined
  limit: number
}

const text = sql<string>`(first_name || ' ' || last_name || e'\\n' || email)`

const listed = (db: Db, { organisationId, after }: Wanted) =>
  db
    .selectFrom('organisation_members')
    .select(['member_id', 'account_id', 'email', 'first_name', 'last_name', 'is_active', 'user_name'])
    .select(['signed_in_at', 'added_at'])
    .where('organisation_id', '=', organisationId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('added_at', 'member_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )

const newest = (db: Db, wanted: Wanted, limit: number) =>
  listed(db, wanted).orderBy('added_at', 'desc').orderBy('member_id', 'desc').limit(limit)

/** How a page is found: without a part, near the top of the list, and wherever it is. */
export const memberPlans = (db: Db, wanted: Wanted) => ({
  walk: newest(db, wanted, wanted.limit),
  near: db
    .selectFrom(newest(db, wanted, nearby).as('organisation_members'))
    .selectAll()
    .where(holdsPart(text, wanted.part))
    .orderBy('added_at', 'desc')
    .orderBy('member_id', 'desc')
    .limit(wanted.limit),
  all: db
    .with(
      (cte) => cte('found').materialized(),
      () => listed(db, wanted).where(findsPart(text, wanted.part)),
    )
    .selectFrom('found')
    .selectAll()
    .orderBy('added_at', 'desc')
    .orderBy('member_id', 'desc')
    .limit(wanted.limit),
})

/** Newest first. */
export const listMembers = (db: Db, wanted: Wanted): Promise<ListedMemberRow[]> =>
  searchPage(wanted, memberPlans(db, wanted))

export type ListedMemberRow = InferResult<ReturnType<typeof listed>>[number]

/** With their addresses and the roles that rules gave, of which there are as many as rules at the most. */
export const presentMembers = async (
  db: Db,
  organisationId: string,
  rows: readonly ListedMemberRow[],
): Promise<ListedMember[]> => {
  const accountIds = rows.map((row) => row.account_id)
  const proven = await listProven(db, organisationId, accountIds)
  const roles = await listGivenRoles(db, organisationId, accountIds)
  return rows.map((row) => {
    const addresses = proven.filter((one) => one.account_id === row.account_id)
    return {
      id: row.member_id,
      account_id: row.account_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      addresses: addresses.filter((one) => one.is_own).map((one) => one.email),
      has_no_other: addresses.length <= 1,
      active: row.is_active,
      by_directory: row.user_name !== null,
      signed_in_at: row.signed_in_at?.toISOString() ?? null,
      added_at: row.added_at.toISOString(),
      roles: roles
        .filter((one) => one.account_id === row.account_id)
        .map(({ issuer_id, name, role }) => ({ issuer: issuer_id, issuer_name: name, role })),
    }
  })
}

/** Fifty an account at the most. */
const listProven = (db: Db, organisationId: string, accountIds: readonly string[]) =>
  db
    .selectFrom('verified_emails')
    .select(['account_id', 'email'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('organisation_domains')
          .select('domain')
          .where('organisation_id', '=', organisationId)
          .where('domain', '=', sql<string>`split_part(verified_emails.email, '@', 2)`),
      ).as('is_own'),
    )
    .where('account_id', '=', sql<string>`any(${[...accountIds]}::text[])`)
    .orderBy('email')
    .execute()

const listGivenRoles = (db: Db, organisationId: string, accountIds: readonly string[]) =>
  db
    .selectFrom('issuer_staff')
    .innerJoin('issuers', 'issuers.issuer_id', 'issuer_staff.issuer_id')
    .select(['account_id', 'issuers.issuer_id', 'name', 'role'])
    .where('organisation_id', '=', organisationId)
    .where('account_id', '=', sql<string>`any(${[...accountIds]}::text[])`)
    .orderBy('name')
    .orderBy('issuers.issuer_id')
    .execute()
