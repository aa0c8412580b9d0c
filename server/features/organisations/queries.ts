import { sql } from 'kysely'
import { hasReason } from '#infra/authority/members.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'

interface Wanted {
  after: { createdAt: Date; id: string } | undefined
  limit: number
}

/** Newest first. */
export const listOrganisations = (db: Db, { after, limit }: Wanted) =>
  db
    .selectFrom('organisations')
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'organisation_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('organisation_id', 'desc')
    .limit(limit)
    .execute()

export type OrganisationRow = Awaited<ReturnType<typeof listOrganisations>>[number]

export const findOrganisation = (db: Db, organisationId: string): Promise<OrganisationRow | undefined> =>
  db.selectFrom('organisations').selectAll().where('organisation_id', '=', organisationId).executeTakeFirst()

/** As findOrganisation; whoever comes in by it or changes it waits until the transaction ends. */
export const lockOrganisation = (tx: Tx, organisationId: string): Promise<OrganisationRow | undefined> =>
  tx
    .selectFrom('organisations')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The domains of several organisations; each has a few. */
export const listDomains = (db: Db, organisationIds: readonly string[]) =>
  db
    .selectFrom('organisation_domains')
    .select(['organisation_id', 'domain'])
    .where('organisation_id', '=', sql<string>`any(${[...organisationIds]}::text[])`)
    .orderBy('domain')
    .execute()

/** The rules of several organisations; each has two hundred at the most. */
export const listRules = (db: Db, organisationIds: readonly string[]) =>
  db
    .selectFrom('organisation_rules')
    .innerJoin('issuers', 'issuers.issuer_id', 'organisation_rules.issuer_id')
    .select(['organisation_id', 'group_name', 'organisation_rules.issuer_id', 'role', 'issuers.name'])
    .where('organisation_id', '=', sql<string>`any(${[...organisationIds]}::text[])`)
    .orderBy('group_name')
    .orderBy('issuers.name')
    .orderBy('organisation_rules.issuer_id')
    .execute()

/** The organisation that addresses of the domain belong to. */
export const findByDomain = (db: Db, domain: string) =>
  db
    .selectFrom('organisation_domains')
    .innerJoin('organisations', 'organisations.organisation_id', 'organisation_domains.organisation_id')
    .select(['organisations.organisation_id', 'name', 'is_required'])
    .where('domain', '=', domain)
    .executeTakeFirst()

const memberColumns = ['member_id', 'account_id', 'subject', 'is_active'] as const

/** Held until the transaction ends. */
export const findMemberBySubject = (tx: Db, organisationId: string, subject: string) =>
  tx
    .selectFrom('organisation_members')
    .select([...memberColumns, hasReason.as('has_reason')])
    .where('organisation_id', '=', organisationId)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()

/** As findMemberBySubject, by the account. */
export const findMemberByAccount = (tx: Db, organisationId: string, accountId: string) =>
  tx
    .selectFrom('organisation_members')
    .select([...memberColumns, hasReason.as('has_reason')])
    .where('organisation_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMemberBySubject>>>

/** Accounts with a role that a rule of the organisation gave, from the one after the id. */
export const listHolders = async (
  db: Db,
  organisationId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('issuer_staff')
    .select('account_id')
    .distinct()
    .where('organisation_id', '=', organisationId)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.account_id)
}

/** Of one person, in a few organisations as a rule. */
export const listMembershipsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('organisation_members')
    .innerJoin('organisations', 'organisations.organisation_id', 'organisation_members.organisation_id')
    .select(['organisations.organisation_id', 'name', 'member_id'])
    .where('account_id', '=', accountId)
    .orderBy('member_id')
    .execute()
