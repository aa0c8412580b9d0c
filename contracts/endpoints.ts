import * as accountSettings from './accounts/account-settings.ts'
import * as accounts from './accounts/accounts.ts'
import * as addressConfirmations from './accounts/address-confirmations.ts'
import * as addressMoves from './accounts/address-moves.ts'
import * as emails from './accounts/emails.ts'
import * as integrations from './accounts/integrations.ts'
import * as legacyConfirmation from './accounts/legacy-confirmation.ts'
import * as notifications from './accounts/notifications.ts'
import * as passkeys from './accounts/passkeys.ts'
import * as passwords from './accounts/passwords.ts'
import * as search from './accounts/search.ts'
import * as secondFactor from './accounts/second-factor.ts'
import * as takeout from './accounts/takeout.ts'
import * as terms from './accounts/terms.ts'
import * as unsubscribe from './accounts/unsubscribe.ts'
import * as awardBatches from './awards/award-batches.ts'
import * as awardLists from './awards/award-lists.ts'
import * as awards from './awards/awards.ts'
import * as issuerDesk from './awards/issuer-desk.ts'
import * as backpack from './backpack/backpack.ts'
import * as backpackActions from './backpack/backpack-actions.ts'
import * as badgePacks from './backpack/badge-packs.ts'
import * as collections from './backpack/collections.ts'
import * as earnerPage from './backpack/earner-page.ts'
import * as imports from './backpack/imports.ts'
import * as otherBackpacks from './backpack/other-backpacks.ts'
import * as showcase from './backpack/showcase.ts'
import * as wallets from './backpack/wallets.ts'
import * as badgeClassActions from './badge-classes/badge-class-actions.ts'
import * as badgeClasses from './badge-classes/badge-classes.ts'
import * as claiming from './claims/claiming.ts'
import * as claims from './claims/claims.ts'
import * as claimCodes from './claims/codes.ts'
import * as kiosks from './claims/kiosks.ts'
import type { Endpoint } from './endpoint.ts'
import * as endorsements from './issuers/endorsements.ts'
import * as groupMembers from './issuers/group-members.ts'
import * as groupSources from './issuers/group-sources.ts'
import * as groups from './issuers/groups.ts'
import * as issuerSigning from './issuers/issuer-signing.ts'
import * as issuerTokens from './issuers/issuer-tokens.ts'
import * as issuers from './issuers/issuers.ts'
import * as staff from './issuers/staff.ts'
import * as staffSecurity from './issuers/staff-security.ts'
import * as webhooks from './issuers/webhooks.ts'
import * as keepLinks from './keeping/keep-links.ts'
import * as lti from './lti/lti.ts'
import * as ltiPlatforms from './lti/lti-platforms.ts'
import * as appRegistration from './oauth/app-registration.ts'
import * as applications from './oauth/applications.ts'
import * as connectedApps from './oauth/connected-apps.ts'
import * as legacyToken from './oauth/legacy-token.ts'
import * as oauth from './oauth/oauth.ts'
import * as personalTokens from './oauth/personal-tokens.ts'
import * as pushedRequests from './oauth/pushed-requests.ts'
import * as oauthTokens from './oauth/tokens.ts'
import * as audit from './operator/audit.ts'
import * as health from './operator/health.ts'
import * as operatorFeatures from './operator/operator-features.ts'
import * as operatorIssuers from './operator/operator-issuers.ts'
import * as operatorJobs from './operator/operator-jobs.ts'
import * as operatorMails from './operator/operator-mails.ts'
import * as operatorOverview from './operator/operator-overview.ts'
import * as operatorPeople from './operator/operator-people.ts'
import * as operatorSweeps from './operator/operator-sweeps.ts'
import * as organisationMembers from './organisations/organisation-members.ts'
import * as organisationSignOut from './organisations/organisation-sign-out.ts'
import * as organisations from './organisations/organisations.ts'
import * as saml from './organisations/saml.ts'
import * as pictures from './public/pictures.ts'
import * as publicPages from './public/public-pages.ts'
import * as sharing from './public/sharing.ts'
import * as requestAsking from './requests/asking.ts'
import * as requestRules from './requests/request-rules.ts'
import * as requestReviewing from './requests/reviewing.ts'
import * as accessToken from './sessions/access-token.ts'
import * as sessions from './sessions/sessions.ts'
import * as signIns from './sessions/sign-ins.ts'
import * as social from './sessions/social.ts'
import * as externalTools from './site/external-tools.ts'
import * as site from './site/site.ts'
import * as siteTerms from './site/site-terms.ts'
import * as siteTexts from './site/site-texts.ts'
import * as siteTheme from './site/site-theme.ts'
import * as siteTools from './site/site-tools.ts'
import * as badgeConnect from './standards/badge-connect.ts'
import * as credentialApi from './standards/credential-api.ts'
import * as schemas from './standards/schemas.ts'
import * as scim from './standards/scim.ts'
import * as scimSearch from './standards/scim-search.ts'
import * as scimService from './standards/scim-service.ts'
import * as vcApi from './standards/vc-api.ts'
import * as startLinks from './starting/start-links.ts'
import * as accountsV2 from './v2/accounts-v2.ts'
import * as assertionsV2 from './v2/assertions-v2.ts'
import * as backpackV2 from './v2/backpack-v2.ts'
import * as badgeClassesV2 from './v2/badge-classes-v2.ts'
import * as collectionsV2 from './v2/collections-v2.ts'
import * as feedsV2 from './v2/feeds-v2.ts'
import * as issuersV2 from './v2/issuers-v2.ts'
import * as socialV2 from './v2/social-v2.ts'
import * as verifier from './verifier/verifier.ts'
import * as verifierBatches from './verifier/verifier-batches.ts'
import * as verifierReports from './verifier/verifier-reports.ts'

export const modules = [
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
  operatorSweeps,
  operatorOverview,
  organisationSignOut,
  organisations,
  organisationMembers,
  saml,
  scim,
  scimSearch,
  scimService,
  siteTerms,
  siteTexts,
  terms,
  accounts,
  legacyConfirmation,
  accountSettings,
  emails,
  passwords,
  addressConfirmations,
  addressMoves,
  keepLinks,
  startLinks,
  accessToken,
  sessions,
  signIns,
  secondFactor,
  passkeys,
  social,
  notifications,
  oauth,
  pushedRequests,
  oauthTokens,
  appRegistration,
  connectedApps,
  applications,
  personalTokens,
  issuers,
  issuerSigning,
  staff,
  staffSecurity,
  webhooks,
  groups,
  groupMembers,
  groupSources,
  claims,
  claimCodes,
  kiosks,
  claiming,
  requestRules,
  requestAsking,
  requestReviewing,
  badgeClasses,
  badgeClassActions,
  awards,
  issuerDesk,
  awardBatches,
  awardLists,
  unsubscribe,
  endorsements,
  backpack,
  backpackActions,
  badgePacks,
  earnerPage,
  issuersV2,
  socialV2,
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
