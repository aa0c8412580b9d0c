import { badgeWords } from './badge-words.ts'
import { peopleWords } from './people-words.ts'
import { wordsAtoD } from './words-a-to-d.ts'
import { wordsDtoL } from './words-d-to-l.ts'
import { wordsForSome } from './words-for-some.ts'
import { wordsLtoS } from './words-l-to-s.ts'
import { wordsStoW } from './words-s-to-w.ts'
import { workWords } from './work-words.ts'

/** What a member means wherever it is. */
export const wordsEverywhere: Readonly<Record<string, string>> = { ...badgeWords, ...peopleWords, ...workWords }

/** What it means in one schema, where its name means something else in others; by member, then by schema. */
export const wordsBySchema: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...wordsAtoD,
  ...wordsDtoL,
  ...wordsLtoS,
  ...wordsStoW,
  ...wordsForSome,
}

/** Schemas that have the members of another one, and more. */
const like: Readonly<Record<string, string>> = {
  ApplicationInput: 'Application',
  ApplicationWithSecret: 'Application',
  AwardBatchRow: 'AssertionInput',
  AwardGroupAnswer: 'AwardBatch',
  AwardGroupRequest: 'AwardGroupAnswer',
  AwardRequest: 'AssertionInput',
  BadgeClassChanges: 'BadgeClassInput',
  BadgeClassChangesForm: 'BadgeClassForm',
  BadgeClassForm: 'BadgeClassInput',
  BadgeClassInput: 'BadgeClass',
  BadgeRequestDecisionsInput: 'BadgeRequestDecisionInput',
  BadgeRequestHistory: 'BadgeRequestEvent',
  BadgeRequestRulesInput: 'BadgeRequestRules',
  BadgeRequestSummary: 'BadgeRequest',
  BadgeRequestSummaryClaim: 'BadgeRequestClaim',
  BadgeTranslationInput: 'BadgeTranslation',
  ClaimChanges: 'ClaimInput',
  ClaimInput: 'Claim',
  CollectionInput: 'Collection',
  ConfirmClaimAnswer: 'ClaimedBadge',
  CreateApplicationRequest: 'Application',
  CreateKioskAnswer: 'Kiosk',
  CreatePersonalTokenAnswer: 'PersonalToken',
  CreatePersonalTokenRequest: 'PersonalToken',
  CreateShareLinkRequest: 'ShareLink',
  CreateVerificationReportAnswer: 'VerificationReport',
  EarnerPageInput: 'EarnerPage',
  EvidenceInput: 'Evidence',
  GroupInput: 'Group',
  ImportBadgeRequestForm: 'ImportBadgeRequest',
  IssuerAward: 'Award',
  IssuerAwardUndelivered: 'AwardUndelivered',
  IssuerForm: 'IssuerInput',
  IssuerInput: 'Issuer',
  LtiPlatformInput: 'LtiPlatform',
  OpenAwardBatch: 'AwardBatch',
  OwnBadgeRequestSummary: 'OwnBadgeRequest',
  RelatedAchievementInput: 'RelatedAchievement',
  ResultDescriptionInput: 'ResultDescription',
  AwardResultInput: 'AwardResult',
  RubricLevelInput: 'RubricLevel',
  SetBackpackConnectionSyncRequest: 'BackpackConnectionSync',
  TypedBackpackBadge: 'BackpackBadge',
  UpdateAccountSettingsRequest: 'AccountSettings',
  UpdateAwardRequest: 'Award',
  UpdateCollectionRequest: 'CollectionInput',
  UpdateGroupRequest: 'Group',
  UpdateShareLinkRequest: 'ShareLink',
  UpdateWebhookRequest: 'Webhook',
  Verification: 'Verdict',
  VerificationPart: 'Verdict',
  WalletOfferWithPin: 'WalletOffer',
  WebhookInput: 'Webhook',
  WebhookWithSecret: 'Webhook',
}

/** Parts of messages are alike in all of them. */
const partsOfMessages = ['MessageIssuer', 'MessageData', 'Message']

const likeOf = (schema: string): string | undefined => {
  if (schema.startsWith('Webhook') && schema.endsWith('BadgeClass')) return 'MessageBadgeClass'
  return like[schema] ?? partsOfMessages.find((part) => schema !== part && schema.endsWith(part))
}

/** What the OpenAPI document says of a member: what it means in this schema, or what it means wherever it is. */
export const saidOfMember = (schema: string, member: string): string | undefined => {
  const own = wordsBySchema[member] ?? {}
  for (let name: string | undefined = schema; name !== undefined; name = likeOf(name)) {
    const said = own[name]
    if (said !== undefined) return said
  }
  return wordsEverywhere[member]
}
