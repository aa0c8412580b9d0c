import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { checkDue } from './awarding/check-soon.ts'

/** Forgets launches and links whose time is over, and has results asked for where it is time. */
export const sweep = async (db: Db): Promise<void> => {
  for (const table of ['lti_logins', 'lti_nonces', 'lti_handoffs', 'lti_registrations'] as const) {
    await db.deleteFrom(table).where('expires_at', '<', now()).execute()
  }
  await checkDue(db)
}
