import { accountsRefusals } from './accounts.ts'
import { awardsRefusals } from './awards.ts'
import { claimsRefusals } from './claims.ts'
import { coreRefusals } from './core.ts'
import { earnersRefusals } from './earners.ts'
import { endorsementsRefusals } from './endorsements.ts'
import { hostsRefusals } from './hosts.ts'
import { issuersRefusals } from './issuers.ts'
import { oauthRefusals } from './oauth.ts'
import { otherBackpacksRefusals } from './other-backpacks.ts'
import { requestsRefusals } from './requests.ts'
import { signInRefusals } from './sign-in.ts'
import { siteRefusals } from './site.ts'
import { toolsRefusals } from './tools.ts'
import { verifierRefusals } from './verifier.ts'
import { webhooksRefusals } from './webhooks.ts'

/** What a refusal says in English, by its code or by one that says more; what is put in stands in braces. */
export const refusalMessages = {
  ...coreRefusals,
  ...signInRefusals,
  ...oauthRefusals,
  ...accountsRefusals,
  ...issuersRefusals,
  ...awardsRefusals,
  ...endorsementsRefusals,
  ...earnersRefusals,
  ...hostsRefusals,
  ...otherBackpacksRefusals,
  ...toolsRefusals,
  ...siteRefusals,
  ...webhooksRefusals,
  ...verifierRefusals,
  ...claimsRefusals,
  ...requestsRefusals,
} as const
