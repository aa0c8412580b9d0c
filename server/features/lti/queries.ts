import type { Selectable } from 'kysely'
import { unsuspendedAccounts } from '#infra/authority/accounts.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { LtiPlacementsTable, LtiPlatformsTable } from '#infra/db/schema/tables.ts'
import { issuerNameColumns } from '../issuers/index.ts'

export type PlatformRow = Selectable<LtiPlatformsTable>
export type PlacementRow = Selectable<LtiPlacementsTable>

export const findPlatform = (db: Db, platformId: string): Promise<PlatformRow | undefined> =>
  db.selectFrom('lti_platforms').selectAll().where('platform_id', '=', platformId).executeTakeFirst()

/** Whom what the platform answers is charged to: the account that made the issuer it was set up for, or whose key it has. */
export const findPayer = async (db: Db, { platform_id, issuer_id, account_id }: PlatformRow): Promise<string> => {
  if (issuer_id === null) return account_id ?? platform_id
  const row = await db.selectFrom('issuers').select('created_by').where('issuer_id', '=', issuer_id).executeTakeFirst()
  return row?.created_by ?? issuer_id
}

/** Of a launch: without a client id it must be clear who is meant. */
export const findPlatformOf = async (
  db: Db,
  { issuerId, iss, clientId }: { issuerId: string; iss: string; clientId: string | undefined },
): Promise<PlatformRow | undefined> => {
  const [first, second] = await db
    .selectFrom('lti_platforms')
    .selectAll()
    .where('issuer_id', '=', issuerId)
    .where('iss', '=', iss)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
    .limit(2)
    .execute()
  return second ? undefined : first
}

/** Of a launch of LTI 1.1; undefined too while the person whose key it is is suspended. */
export const findKeyPlatform = (db: Db, consumerKey: string): Promise<PlatformRow | undefined> =>
  db
    .selectFrom('lti_platforms')
    .selectAll()
    .where('version', '=', '1.1')
    .where('client_id', '=', consumerKey)
    .where('account_id', 'in', unsuspendedAccounts(db).select('accounts.account_id'))
    .executeTakeFirst()

export const listPlatforms = (db: Db, issuerId: string): Promise<PlatformRow[]> =>
  db
    .selectFrom('lti_platforms')
    .selectAll()
    .where('issuer_id', '=', issuerId)
    .orderBy('created_at')
    .limit(100)
    .execute()

export const listDeployments = (db: Db, platformIds: readonly string[]) =>
  db
    .selectFrom('lti_deployments')
    .select(['platform_id', 'deployment_id', 'approved_at'])
    .where('platform_id', 'in', platformIds.length > 0 ? [...platformIds] : [''])
    .orderBy('created_at')
    .limit(2000)
    .execute()

/** Places with the names that people know them by, and how many results and awards there are. */
export const selectPlacements = (db: Db) =>
  db
    .selectFrom('lti_placements')
    .innerJoin('lti_platforms', 'lti_platforms.platform_id', 'lti_placements.platform_id')
    .innerJoin('badge_classes', (join) =>
      join
        .onRef('badge_classes.issuer_id', '=', 'lti_placements.issuer_id')
        .onRef('badge_classes.badge_id', '=', 'lti_placements.badge_id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('lti_members')
          .select(({ fn }) => [
            fn.count<number>('result').as('results'),
            fn.count<number>('award_id').as('awarded'),
            fn.count<number>('refusal').as('refused'),
          ])
          .whereRef('lti_members.placement_id', '=', 'lti_placements.placement_id')
          .as('counted'),
      (join) => join.onTrue(),
    )
    .selectAll('lti_placements')
    .select(['lti_platforms.name as platform_name', 'badge_classes.name as badge_name'])
    .select(['counted.results', 'counted.awarded', 'counted.refused'])

export type ShownPlacement = Awaited<ReturnType<ReturnType<typeof selectPlacements>['execute']>>[number]

export const findPlacement = (db: Db, placementId: string): Promise<PlacementRow | undefined> =>
  db.selectFrom('lti_placements').selectAll().where('placement_id', '=', placementId).executeTakeFirst()

export const listMembers = (db: Db, placementId: string) =>
  db
    .selectFrom('lti_members')
    .selectAll()
    .where('placement_id', '=', placementId)
    .orderBy('name')
    .orderBy('subject')
    .limit(5000)
    .execute()

export const findMember = (db: Db, placementId: string, subject: string) =>
  db
    .selectFrom('lti_members')
    .selectAll()
    .where('placement_id', '=', placementId)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** The account that a person of a platform said to be theirs, with the address that badges go to. */
export const findLinked = (db: Db, platformId: string, subject: string) =>
  db
    .selectFrom('lti_links')
    .leftJoin('email_addresses', (join) =>
      join
        .onRef('email_addresses.account_id', '=', 'lti_links.account_id')
        .on('email_addresses.is_primary', '=', true)
        .on('email_addresses.verified_at', 'is not', null),
    )
    .select(['lti_links.account_id', 'email_addresses.email'])
    .where('platform_id', '=', platformId)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const findBadge = (db: Db, issuerId: string, badgeId: string) =>
  db
    .selectFrom('badge_classes')
    .innerJoin('issuers', 'issuers.issuer_id', 'badge_classes.issuer_id')
    .select(['badge_classes.name', 'badge_classes.description', 'badge_id'])
    .select(issuerNameColumns)
    .where('badge_classes.issuer_id', '=', issuerId)
    .where('badge_id', '=', badgeId)
    .executeTakeFirst()

export const findIssuerName = (db: Db, issuerId: string) =>
  db.selectFrom('issuers').select('name').where('issuer_id', '=', issuerId).executeTakeFirst()

export const listLinks = (db: Db, accountId: string) =>
  db
    .selectFrom('lti_links')
    .innerJoin('lti_platforms', 'lti_platforms.platform_id', 'lti_links.platform_id')
    .select(['link_id', 'lti_platforms.name', 'linked_at'])
    .where('lti_links.account_id', '=', accountId)
    .orderBy('linked_at')
    .limit(500)
    .execute()
