import { badgeMembers } from './by-name/badges.ts'
import { peopleMembers } from './by-name/people.ts'
import { workMembers } from './by-name/work.ts'
import { membersAtoD } from './by-schema/a-to-d.ts'
import { membersDtoL } from './by-schema/d-to-l.ts'
import { exceptions } from './by-schema/exceptions.ts'
import { membersLtoS } from './by-schema/l-to-s.ts'
import { membersStoW } from './by-schema/s-to-w.ts'

/** What a member means wherever it is. */
export const descriptionsByName: Readonly<Record<string, string>> = {
  ...badgeMembers,
  ...peopleMembers,
  ...workMembers,
}

/** What it means in one schema, where its name means something else in others; by member, then by schema. */
export const descriptionsBySchema: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...membersAtoD,
  ...membersDtoL,
  ...membersLtoS,
  ...membersStoW,
  ...exceptions,
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
export const describeMember = (schema: string, member: string): string | undefined => {
  const own = descriptionsBySchema[member] ?? {}
  for (let name: string | undefined = schema; name !== undefined; name = likeOf(name)) {
    const said = own[name]
    if (said !== undefined) return said
  }
  return descriptionsByName[member]
}
