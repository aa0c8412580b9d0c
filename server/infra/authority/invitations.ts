import { sql } from 'kysely'

/** Of a row of `staff_invitations`: whoever invited is not suspended. Until then it waits, so that nobody comes back by it. */
export const isOfUnsuspendedInviter = sql<boolean>`not exists (
  select 1 from accounts inviter where inviter.account_id = staff_invitations.invited_by and inviter.suspended_at is not null)`
