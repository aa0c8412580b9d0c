import type { z } from 'zod'
import { type application, grantType } from '#contracts/oauth/applications.ts'
import { now } from '#infra/clock.ts'
import { pictureUrl } from '../../issuers/index.ts'
import type { OwnAppRow } from './queries.ts'

export const presentApp = (row: OwnAppRow): z.input<typeof application> => ({
  client_id: row.client_id,
  name: row.name,
  description: row.description,
  image: row.logo_key ? pictureUrl(row.logo_key) : null,
  website_url: row.website_url,
  policy_url: row.policy_url,
  terms_url: row.terms_url,
  redirect_uris: row.redirect_uris,
  grant_types: row.grant_types.map((grant) => grantType.parse(grant)),
  scopes: row.scopes,
  is_confidential: row.secret_hash !== null,
  is_verified: row.is_verified,
  old_secret_until: row.old_secret_until && row.old_secret_until > now() ? row.old_secret_until.toISOString() : null,
  people: Number(row.people ?? 0),
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at > row.created_at ? row.last_used_at.toISOString() : null,
})
