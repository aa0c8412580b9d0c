import type { Feature } from '#infra/feature.ts'
import { feature as accounts } from './features/accounts/feature.ts'
import { feature as accountsV2 } from './features/accounts-v2/feature.ts'
import { feature as addressMoves } from './features/address-moves/feature.ts'
import { feature as awards } from './features/awards/feature.ts'
import { feature as backpack } from './features/backpack/feature.ts'
import { feature as backpackV2 } from './features/backpack-v2/feature.ts'
import { feature as badgeClasses } from './features/badge-classes/feature.ts'
import { feature as badgeConnect } from './features/badge-connect/feature.ts'
import { feature as badgePacks } from './features/badge-packs/feature.ts'
import { feature as claims } from './features/claims/feature.ts'
import { feature as collections } from './features/collections/feature.ts'
import { feature as credentialApi } from './features/credential-api/feature.ts'
import { feature as earnerPage } from './features/earner-page/feature.ts'
import { feature as endorsements } from './features/endorsements/feature.ts'
import { feature as externalTools } from './features/external-tools/feature.ts'
import { feature as groups } from './features/groups/feature.ts'
import { feature as imports } from './features/imports/feature.ts'
import { feature as issuers } from './features/issuers/feature.ts'
import { feature as issuingV2 } from './features/issuing-v2/feature.ts'
import { feature as keeping } from './features/keeping/feature.ts'
import { feature as lti } from './features/lti/feature.ts'
import { feature as moving } from './features/moving/feature.ts'
import { feature as notifications } from './features/notifications/feature.ts'
import { feature as oauth } from './features/oauth/feature.ts'
import { feature as operator } from './features/operator/feature.ts'
import { feature as organisations } from './features/organisations/feature.ts'
import { feature as otherBackpacks } from './features/other-backpacks/feature.ts'
import { feature as outsideEndorsements } from './features/outside-endorsements/feature.ts'
import { feature as publicPages } from './features/public-pages/feature.ts'
import { feature as requests } from './features/requests/feature.ts'
import { feature as search } from './features/search/feature.ts'
import { feature as secondFactor } from './features/second-factor/feature.ts'
import { feature as sessions } from './features/sessions/feature.ts'
import { feature as sharing } from './features/sharing/feature.ts'
import { feature as site } from './features/site/feature.ts'
import { feature as social } from './features/social/feature.ts'
import { feature as starting } from './features/starting/feature.ts'
import { feature as takeout } from './features/takeout/feature.ts'
import { feature as vcApi } from './features/vc-api/feature.ts'
import { feature as verifier } from './features/verifier/feature.ts'
import { feature as wallets } from './features/wallets/feature.ts'
import { feature as webhooks } from './features/webhooks/feature.ts'

/**
 * Every feature in dependency order: each may use only earlier ones, through their index.ts (architecture.test.ts). In this
 * order their routes stand, their sweeps run, and they are told of what happens.
 */
export const features: readonly Feature[] = [
  site,
  accounts,
  secondFactor,
  sessions,
  social,
  notifications,
  issuers,
  organisations,
  oauth,
  webhooks,
  badgeClasses,
  awards,
  groups,
  endorsements,
  verifier,
  outsideEndorsements,
  vcApi,
  backpack,
  keeping,
  starting,
  wallets,
  imports,
  collections,
  earnerPage,
  search,
  sharing,
  takeout,
  moving,
  publicPages,
  badgePacks,
  claims,
  requests,
  addressMoves,
  issuingV2,
  accountsV2,
  backpackV2,
  otherBackpacks,
  badgeConnect,
  credentialApi,
  externalTools,
  lti,
  operator,
]

/** Has every feature told of what it listens to; a process that works with features calls it first. */
export const startListening = (): void => {
  for (const { listens = [] } of features) for (const { begin } of listens) begin()
}
