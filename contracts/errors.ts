import { accountsErrors } from './errors/accounts.ts'
import { awardsErrors } from './errors/awards.ts'
import { claimErrors } from './errors/claims.ts'
import { coreErrors } from './errors/core.ts'
import { earnersErrors } from './errors/earners.ts'
import { endorsementsErrors } from './errors/endorsements.ts'
import { hostErrors } from './errors/hosts.ts'
import { issuersErrors } from './errors/issuers.ts'
import { oauthErrors } from './errors/oauth.ts'
import { otherBackpackErrors } from './errors/other-backpacks.ts'
import { requestErrors } from './errors/requests.ts'
import { signInErrors } from './errors/sign-in.ts'
import { siteErrors } from './errors/site.ts'
import { toolErrors } from './errors/tools.ts'
import { verifierErrors } from './errors/verifier.ts'
import { webhookErrors } from './errors/webhooks.ts'

/** Every code an expected refusal can carry. */
export const errorTable = {
  ...coreErrors,
  ...signInErrors,
  ...oauthErrors,
  ...accountsErrors,
  ...issuersErrors,
  ...awardsErrors,
  ...endorsementsErrors,
  ...earnersErrors,
  ...hostErrors,
  ...otherBackpackErrors,
  ...toolErrors,
  ...siteErrors,
  ...webhookErrors,
  ...verifierErrors,
  ...claimErrors,
  ...requestErrors,
} as const

export type ErrorCode = keyof typeof errorTable
