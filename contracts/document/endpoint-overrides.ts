import { z } from 'zod'
import { assertionInput, batchMaximum } from '../awards/award-batches.ts'
import { listOf } from '../standards/scim-service.ts'
import { assertionRowV2 } from '../v2/assertions-v2.ts'
import { demandingBodies } from './demanded-members.ts'
import * as documents from './documents.ts'

const { openBadgeCredential, openBadgesDocument, walletMessage } = documents

const rowsOf = <R extends z.ZodType>(row: R) =>
  z.object({
    assertions: z.array(row).min(1).max(batchMaximum),
    create_notification: z.boolean().default(false),
    allow_duplicate_awards: z.boolean().default(true),
  })

/**
 * What the OpenAPI document says that an endpoint takes, where its code looks at the body by itself, row by row or to the byte;
 * what is said here is what it demands.
 */
export const bodiesOf: Readonly<Record<string, z.ZodType>> = {
  ...demandingBodies,
  awardBadgeToMany: rowsOf(assertionInput),
  issueAssertionsV2: rowsOf(assertionRowV2),
  upsertCredential: openBadgeCredential,
  // A field that comes twice is signed twice, which no course does.
  launchCanvas: z.record(z.string(), z.string()),
}

/** Operations that refuse a call without a body by their code, since of several members any one would do. */
export const needsBody: ReadonlySet<string> = new Set([
  'createToken',
  'exchangeCode',
  'pushAuthorization',
  'takeLogoutToken',
  'awardBadge',
  'importEndorsement',
  'createIssuerTokens',
  'verifyCredential',
  'createVerificationBatch',
  'createVerificationReport',
  'importBadge',
  'importAssertion',
  'addConnectAssertion',
  'addBadgrAssertion',
  'exchangeWalletCode',
  'issueToWallet',
  'launchCanvas',
  'launchLti',
])

/** What an endpoint answers in JSON where its answer is written elsewhere, such as a document that was signed. */
export const answersOf: Readonly<Record<string, z.ZodType>> = {
  getPublicAward: openBadgesDocument,
  getPublicBadgeClass: openBadgesDocument,
  getPublicIssuer: openBadgesDocument,
  getPublicEndorsement: openBadgesDocument,
  getPublicIssuerEndorsements: openBadgesDocument,
  listPublicBadgeClasses: z.array(openBadgesDocument),
  getPublicCollection: openBadgesDocument,
  getRevocationList: openBadgesDocument,
  getStatusList: openBadgeCredential,
  upsertCredential: openBadgeCredential,
  getIssuerDidDocument: documents.didDocument,
  getSiteDidDocument: documents.didDocument,
  getIssuerKey: openBadgesDocument,
  listIssuerKeys: documents.jsonWebKeySet,
  listSiteKeys: documents.jsonWebKeySet,
  getOpenBadgesSchema: documents.schemaDocument,
  getServiceDescription: documents.schemaDocument,
  getVerificationReportFile: openBadgesDocument,
  getVerificationBatchFile: openBadgesDocument,
  getImportedBadgeFile: openBadgesDocument,
  listScimTypes: listOf(documents.scimDescription),
  listScimSchemas: listOf(documents.scimDescription),
  getScimConfig: documents.scimDescription,
  getScimType: documents.scimDescription,
  getScimSchema: documents.scimDescription,
  beginPasskeyRegistration: documents.passkeyOptions,
  beginKeepLinkPasskeyRegistration: documents.passkeyOptions,
  beginPasskeySignIn: documents.passkeyOptions,
  getCredentialIssuer: walletMessage,
  getCredentialIssuerOfDrafts: walletMessage,
  getWalletAuthorization: walletMessage,
  getWalletAuthorizationOfDrafts: walletMessage,
  getCredentialOffer: walletMessage,
  exchangeWalletCode: walletMessage,
  issueToWallet: walletMessage,
  startInteraction: walletMessage,
  takePartInExchange: walletMessage,
}

/** Refusals without a body, by operation: what the Badgr API answers so, stays so. */
export const silentRefusals: Readonly<Record<string, readonly number[]>> = { resetPassword: [404] }

/** Refusals that may be a document (JSON-LD) too: a revoked award says of itself that it is. */
export const documentRefusals: Readonly<Record<string, readonly number[]>> = { getPublicAward: [410] }
