import type { AppInfo } from '#contracts/oauth/client-info.ts'
import { pictureUrl } from '../issuers/index.ts'
import type { App } from './queries.ts'

type Shown = Pick<App, 'name' | 'logo_key' | 'website_url' | 'client_id' | 'policy_url' | 'terms_url' | 'is_verified'>

/** What people are told of an app. */
export const presentAppInfo = (app: Shown): AppInfo => ({
  name: app.name,
  image: app.logo_key ? pictureUrl(app.logo_key) : null,
  website_url: app.website_url,
  clientId: app.client_id,
  policyUri: app.policy_url,
  termsUri: app.terms_url,
  verified: app.is_verified,
})
