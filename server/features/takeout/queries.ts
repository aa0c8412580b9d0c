import { sql } from 'kysely'
import { reviewersEvents } from '#contracts/requests/asking.ts'
import { isLiveSignIn } from '#infra/authority/live-sign-ins.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { documentColumns, openDocuments } from '../awards/index.ts'
import { joinKeptAwards } from '../backpack/index.ts'
import { issuerNameColumns } from '../issuers/index.ts'

export const mostListed = 50_000

/** Awards that came to the account, the oldest first; revoked, expired and removed ones too. */
export const listBadgeIds = async (db: Db, accountId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('backpack_entries')
    .innerJoin('awards', (join) =>
      join
        .onRef('awards.issuer_id', '=', 'backpack_entries.issuer_id')
        .onRef('awards.award_id', '=', 'backpack_entries.award_id'),
    )
    .select('awards.award_id')
    .where('backpack_entries.account_id', '=', accountId)
    .orderBy('awards.issued_on')
    .orderBy('awards.created_at')
    .orderBy('awards.award_id')
    .limit(mostListed)
    .execute()
  return rows.map((row) => row.award_id)
}

/** What is written of several awards, in the order of the ids. */
export const listBadges = async (db: Db, accountId: string, awardIds: readonly string[]) => {
  const rows = await joinKeptAwards(db)
    .innerJoin('blobs', 'blobs.blob_key', 'awards.image_key')
    .select(documentColumns)
    .select([
      'awards.award_id',
      'awards.recipient_type',
      'awards.recipient_identifier',
      'awards.acceptance',
      'awards.issued_on',
      'awards.expires_at',
      'awards.revoked_at',
      'awards.revocation_reason',
      'awards.image_key',
      'backpack_entries.added_at',
      'backpack_entries.removed_at',
      'blobs.media_type',
    ])
    .select(issuerNameColumns)
    // What it said when it was awarded; only versions that have been replaced have a row.
    .select(sql<string>`coalesce(former.facts ->> 'name', badge_classes.name)`.as('badge_name'))
    .where('backpack_entries.account_id', '=', accountId)
    .where('backpack_entries.award_id', '=', sql<string>`any(${[...awardIds]}::text[])`)
    .orderBy(sql`array_position(${[...awardIds]}::text[], backpack_entries.award_id)`)
    .execute()
  return openDocuments(db, rows)
}

export type BadgeRow = Awaited<ReturnType<typeof listBadges>>[number]

/** The account and all that hangs on it; nothing that opens it. */
export const findHolding = async (db: Db, accountId: string) => ({
  account: await db
    .selectFrom('accounts')
    .select(['account_id', 'first_name', 'last_name', 'marketing_opt_in', 'agreed_terms_version', 'created_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow(),
  emails: await db
    .selectFrom('email_addresses')
    .select(['email', 'is_primary', 'verified_at', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('email_id')
    .execute(),
  removedEmails: await db
    .selectFrom('removed_emails')
    .select(['email', 'was_verified', 'removed_at'])
    .where('account_id', '=', accountId)
    .orderBy('removed_at')
    .execute(),
  socialAccounts: await db
    .selectFrom('social_accounts')
    .select(['provider', 'subject', 'first_name', 'last_name', 'email', 'url', 'added_at'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .execute(),
  organisations: await db
    .selectFrom('organisation_members')
    .innerJoin('organisations', 'organisations.organisation_id', 'organisation_members.organisation_id')
    .select(['organisations.name', 'subject', 'user_name', 'external_id', 'email', 'is_active', 'added_at'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .execute(),
  groups: await db
    .selectFrom('verified_emails')
    .innerJoin('group_members', 'group_members.email', 'verified_emails.email')
    .innerJoin('groups', 'groups.group_id', 'group_members.group_id')
    .select(['groups.name', 'group_members.email', 'group_members.name as listed_as', 'state', 'since'])
    .where('account_id', '=', accountId)
    .orderBy('since')
    .execute(),
  claims: await db
    .selectFrom('verified_emails')
    .innerJoin('claim_entries', 'claim_entries.email', 'verified_emails.email')
    .innerJoin('claims', 'claims.claim_id', 'claim_entries.claim_id')
    .select(['claims.title', 'claim_entries.email', 'claim_entries.name', 'claim_entries.state'])
    .select(['claim_entries.award_id', 'claim_entries.created_at', 'claim_entries.updated_at'])
    .where('account_id', '=', accountId)
    .orderBy('claim_entries.created_at')
    .execute(),
  requests: await db
    .selectFrom('badge_requests')
    .innerJoin('badge_classes', (join) =>
      join
        .onRef('badge_classes.issuer_id', '=', 'badge_requests.issuer_id')
        .onRef('badge_classes.badge_id', '=', 'badge_requests.badge_id'),
    )
    .select(['badge_requests.request_id', 'badge_classes.name', 'state', 'answer', 'award_id'])
    // What was said of each point, and with each step that is not for reviewers alone.
    .select(['badge_requests.points', 'badge_requests.verdicts'])
    .select(
      sql<object[]>`array(select json_build_object('what', event.kind, 'at', event.at, 'said', event.said)
        from badge_request_events event where event.request_id = badge_requests.request_id
          and event.kind != all(${[...reviewersEvents]}::text[])
        order by event.at, event.event_id)`.as('history'),
    )
    .select(['badge_requests.created_at', 'sent_at', 'decided_at'])
    .select(
      sql<object[]>`array(select json_build_object(
        'kind', part.kind, 'content', part.content, 'file', part.name, 'public', part.is_public)
        from badge_request_parts part where part.request_id = badge_requests.request_id
        order by part.created_at, part.part_id)`.as('evidence'),
    )
    .where('account_id', '=', accountId)
    .orderBy('badge_requests.created_at')
    .execute(),
  // What they have decided and said of requests of others, for an issuer.
  reviews: await db
    .selectFrom('badge_request_events')
    .innerJoin('badge_requests', 'badge_requests.request_id', 'badge_request_events.request_id')
    .innerJoin('badge_classes', (join) =>
      join
        .onRef('badge_classes.issuer_id', '=', 'badge_requests.issuer_id')
        .onRef('badge_classes.badge_id', '=', 'badge_requests.badge_id'),
    )
    .select(['badge_requests.request_id', 'badge_classes.name', 'badge_request_events.kind as what', 'at', 'said'])
    .select(
      // Those of the decision that counts.
      sql<unknown>`case when badge_requests.decided_by = badge_request_events.account_id and not exists (
        select from badge_request_events later where later.request_id = badge_request_events.request_id
          and later.kind in ('sent-back', 'accepted', 'declined') and later.at > badge_request_events.at
      ) then badge_requests.verdicts
        when badge_request_events.kind = 'accepted-first' and badge_requests.first_accepted_by = badge_request_events.account_id
          and badge_requests.first_accepted_at <= badge_request_events.at then badge_requests.first_verdicts end`.as(
        'verdicts',
      ),
    )
    .where('badge_request_events.account_id', '=', accountId)
    .where('badge_request_events.kind', 'in', ['sent-back', 'accepted-first', 'accepted', 'declined'])
    .orderBy('at')
    .orderBy('event_id')
    .limit(mostListed)
    .execute(),
  passkeys: await db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute(),
  totp: await db
    .selectFrom('totp_factors')
    .select('confirmed_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst(),
  signIns: await db
    .selectFrom('access_tokens')
    .select(['client_id', 'scope', 'device', 'address', 'created_at', 'last_used_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where(isLiveSignIn())
    .orderBy('last_used_at', 'desc')
    .execute(),
  connectedApps: await db
    .selectFrom('app_grants')
    .innerJoin('applications', 'applications.client_id', 'app_grants.client_id')
    .select(['applications.name', 'applications.client_id', 'app_grants.scope'])
    .select(['app_grants.created_at', 'app_grants.expires_at'])
    .where('app_grants.account_id', '=', accountId)
    .orderBy('app_grants.created_at', 'desc')
    .execute(),
  ownApps: await db
    .selectFrom('applications')
    .select(['client_id', 'name', 'description', 'redirect_uris', 'grant_types', 'scopes'])
    .select(['website_url', 'policy_url', 'terms_url', 'created_at'])
    .where('owner_id', '=', accountId)
    .orderBy('created_at')
    .execute(),
  otherBackpacks: await db
    .selectFrom('other_backpacks')
    .innerJoin('other_hosts', 'other_hosts.host_id', 'other_backpacks.host_id')
    .select(['other_hosts.name', 'other_hosts.api_base as address', 'person', 'scope', 'is_synced'])
    .select(['other_backpacks.created_at', 'other_backpacks.ended_at'])
    .where('account_id', '=', accountId)
    .orderBy('other_backpacks.created_at')
    .execute(),
  hostProfile: await db
    .selectFrom('host_profiles')
    .select(['profile', 'updated_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst(),
  agreements: await db
    .selectFrom('terms_agreements')
    .select(['version', 'agreed_at'])
    .where('account_id', '=', accountId)
    .orderBy('version')
    .execute(),
})

export type Holding = Awaited<ReturnType<typeof findHolding>>

/** Issuers in which the account has a role. */
export const listIssuerRoles = (db: Db, accountId: string) =>
  db
    .selectFrom('issuer_staff')
    .innerJoin('issuers', 'issuers.issuer_id', 'issuer_staff.issuer_id')
    .select([
      'issuers.issuer_id',
      'issuers.name',
      'issuers.url',
      'issuers.email',
      'issuers.description',
      'issuers.image_key',
      'issuer_staff.role',
      'issuer_staff.created_at as since',
    ])
    .where('issuer_staff.account_id', '=', accountId)
    .orderBy('issuer_staff.created_at')
    .orderBy('issuers.issuer_id')
    .execute()
