import { sql } from 'kysely'
import type { ListedMember } from '#contracts/organisation-members.ts'
import type { Db } from '#infra/db/connect.ts'

interface Wanted {
  organisationId: string
  /** A part of the name or of the address that the organisation knows; empty for all. */
  part: string
  after: { createdAt: Date; id: string } | undefined
  limit: number
}

const added = sql<Date>`date_trunc('milliseconds', added_at)`

/** Newest first. */
export const listMembers = (db: Db, { organisationId, part, after, limit }: Wanted) =>
  db
    .selectFrom('organisation_members')
    .select(['member_id', 'account_id', 'email', 'first_name', 'last_name', 'is_active', 'user_name'])
    .select(['signed_in_at', 'added_at'])
    .where('organisation_id', '=', organisationId)
    .$if(part !== '', (query) =>
      query.where(({ or }) =>
        or([
          sql<boolean>`position(lower(${part}) in lower(first_name || ' ' || last_name)) > 0`,
          sql<boolean>`position(lower(${part}) in lower(email)) > 0`,
        ]),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(added, 'member_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy(added, 'desc')
    .orderBy('member_id', 'desc')
    .limit(limit)
    .execute()

export type ListedMemberRow = Awaited<ReturnType<typeof listMembers>>[number]

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
