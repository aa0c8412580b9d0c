import * as accountSettings from './account-settings.ts'
import * as accounts from './accounts.ts'
import * as accountsV2 from './accounts-v2.ts'
import * as addressConfirmations from './address-confirmations.ts'
import * as addressMoves from './address-moves.ts'
import * as appRegistration from './app-registration.ts'
import * as applications from './applications.ts'
import * as assertionsV2 from './assertions-v2.ts'
import * as audit from './audit.ts'
import * as awardBatches from './award-batches.ts'
import * as awardLists from './award-lists.ts'
import * as awards from './awards.ts'
import * as backpack from './backpack.ts'
import * as backpackDeeds from './backpack-deeds.ts'
import * as backpackV2 from './backpack-v2.ts'
import * as badgeClassDeeds from './badge-class-deeds.ts'
import * as badgeClasses from './badge-classes.ts'
import * as badgeClassesV2 from './badge-classes-v2.ts'
import * as badgeConnect from './badge-connect.ts'
import * as badgePacks from './badge-packs.ts'
import * as collections from './collections.ts'
import * as collectionsV2 from './collections-v2.ts'
import * as connectedApps from './connected-apps.ts'
import * as credentialApi from './credential-api.ts'
import * as emails from './emails.ts'
import * as endorsements from './endorsements.ts'
import type { Endpoint } from './endpoint.ts'
import * as externalTools from './external-tools.ts'
import * as feedsV2 from './feeds-v2.ts'
import * as health from './health.ts'
import * as imports from './imports.ts'
import * as integrations from './integrations.ts'
import * as issuerSigning from './issuer-signing.ts'
import * as issuerTokens from './issuer-tokens.ts'
import * as issuers from './issuers.ts'
import * as issuersV2 from './issuers-v2.ts'
import * as legacyToken from './legacy-token.ts'
import * as lti from './lti.ts'
import * as ltiPlatforms from './lti-platforms.ts'
import * as notifications from './notifications.ts'
import * as oauth from './oauth.ts'
import * as operatorFeatures from './operator-features.ts'
import * as operatorIssuers from './operator-issuers.ts'
import * as operatorJobs from './operator-jobs.ts'
import * as operatorMails from './operator-mails.ts'
import * as operatorOverview from './operator-overview.ts'
import * as operatorPeople from './operator-people.ts'
import * as organisationMembers from './organisation-members.ts'
import * as organisationSignOut from './organisation-sign-out.ts'
import * as organisations from './organisations.ts'
import * as otherBackpacks from './other-backpacks.ts'
import * as passkeys from './passkeys.ts'
import * as passwords from './passwords.ts'
import * as personalTokens from './personal-tokens.ts'
import * as pictures from './pictures.ts'
import * as publicPages from './public-pages.ts'
import * as saml from './saml.ts'
import * as schemas from './schemas.ts'
import * as scim from './scim.ts'
import * as search from './search.ts'
import * as secondFactor from './second-factor.ts'
import * as sessions from './sessions.ts'
import * as sharing from './sharing.ts'
import * as showcase from './showcase.ts'
import * as signIns from './sign-ins.ts'
import * as site from './site.ts'
import * as siteTerms from './site-terms.ts'
import * as siteTexts from './site-texts.ts'
import * as siteTheme from './site-theme.ts'
import * as siteTools from './site-tools.ts'
import * as social from './social.ts'
import * as staff from './staff.ts'
import * as staffSecurity from './staff-security.ts'
import * as takeout from './takeout.ts'
import * as terms from './terms.ts'
import * as unsubscribe from './unsubscribe.ts'
import * as vcApi from './vc-api.ts'
import * as verifier from './verifier.ts'
import * as verifierBatches from './verifier-batches.ts'
import * as verifierReports from './verifier-reports.ts'
import * as wallets from './wallets.ts'
import * as webhooks from './webhooks.ts'

const modules = [
  health,
  site,
  siteTheme,
  siteTools,
  audit,
  operatorPeople,
  operatorIssuers,
  operatorFeatures,
  operatorMails,
  operatorJobs,
  operatorOverview,
  organisationSignOut,
  organisations,
  organisationMembers,
  saml,
  scim,
  siteTerms,
  siteTexts,
  terms,
  accounts,
  accountSettings,
  emails,
  passwords,
  addressConfirmations,
  addressMoves,
  sessions,
  signIns,
  secondFactor,
  passkeys,
  social,
  notifications,
  oauth,
  appRegistration,
  connectedApps,
  applications,
  personalTokens,
  issuers,
  issuerSigning,
  staff,
  staffSecurity,
  webhooks,
  badgeClasses,
  badgeClassDeeds,
  awards,
  awardBatches,
  awardLists,
  unsubscribe,
  endorsements,
  backpack,
  backpackDeeds,
  badgePacks,
  issuersV2,
  badgeClassesV2,
  assertionsV2,
  feedsV2,
  issuerTokens,
  takeout,
  verifier,
  verifierBatches,
  verifierReports,
  vcApi,
  collections,
  search,
  sharing,
  imports,
  pictures,
  publicPages,
  schemas,
  showcase,
  wallets,
  otherBackpacks,
  badgeConnect,
  credentialApi,
  externalTools,
  integrations,
  ltiPlatforms,
  lti,
  accountsV2,
  legacyToken,
  backpackV2,
  collectionsV2,
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const named = modules.flatMap((module) =>
  Object.entries(module).flatMap(([name, value]): [Endpoint, string][] => (isEndpoint(value) ? [[value, name]] : [])),
)

/** The whole interface of Sash: every endpoint that any contract declares. */
export const endpoints: Endpoint[] = named.map(([endpoint]) => endpoint)

/** What programs call each of them: the name under which its contract exports it. */
export const endpointNames: ReadonlyMap<Endpoint, string> = new Map(named)
