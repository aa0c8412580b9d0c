import type { SocialAccount } from '#contracts/sessions/social.ts'
import type { listSocialAccounts } from './queries.ts'

type SocialRow = Awaited<ReturnType<typeof listSocialAccounts>>[number]

export const presentSocialAccount = (row: SocialRow): SocialAccount => ({
  id: row.social_id,
  provider: row.provider,
  dateAdded: row.added_at.toISOString(),
  uid: row.subject,
  firstName: row.first_name,
  lastName: row.last_name,
  primaryEmail: row.email,
  url: row.url,
})
