import { db } from '#infra/context.ts'
import { findSignOutUrl } from '../../../social/index.ts'
import type { OrganisationRow } from '../../queries.ts'
import { toProvider } from '../to-provider.ts'

/** Remembers where the provider says that people sign out there, for those who sign out here. */
export const keepSignOutUrl = async (organisation: OrganisationRow): Promise<void> => {
  const url = await findSignOutUrl(toProvider(organisation))
  if (url === organisation.sign_out_url) return
  await db()
    .updateTable('organisations')
    .set({ sign_out_url: url })
    .where('organisation_id', '=', organisation.organisation_id)
    // Another provider may have been set meanwhile.
    .where('changed_at', '=', organisation.changed_at)
    .execute()
}
