import { sql } from 'kysely'

/** Of a row that is called `webhook`: whoever had it made is not suspended. Until then what it would tell waits. */
export const isStandingWebhook = sql<boolean>`not exists (
  select 1 from accounts maker where maker.account_id = webhook.created_by and maker.suspended_at is not null)`
