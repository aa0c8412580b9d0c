import { z } from 'zod'
import { batchMaximum, batchRow } from '../awards/award-batches.ts'
import { listOf } from '../standards/scim-service.ts'
import * as documents from './documents.ts'

const { openBadgeCredential, openBadgesDocument, walletMessage } = documents

/**
 * What the OpenAPI document says that an endpoint takes, where its code looks at the body by itself, row by row or to the byte;
 * what is said here is what it demands.
 */
export const bodiesOf: Readonly<Record<string, z.ZodType>> = {
  batchAssertions: z.object({
    assertions: z.array(batchRow).min(1).max(batchMaximum),
    create_notification: z.boolean().default(false),
    allow_duplicate_awards: z.boolean().default(true),
  }),
  upsertCredential: openBadgeCredential,
}

/** What an endpoint answers in JSON where its answer is written elsewhere, such as a document that was signed. */
export const answersOf: Readonly<Record<string, z.ZodType>> = {
  publicAward: openBadgesDocument,
  publicBadgeClass: openBadgesDocument,
  publicIssuer: openBadgesDocument,
  publicEndorsement: openBadgesDocument,
  issuerEndorsements: openBadgesDocument,
  publicIssuerBadges: z.array(openBadgesDocument),
  publicCollection: openBadgesDocument,
  sharedPage: openBadgesDocument,
  revocationList: openBadgesDocument,
  statusList: openBadgeCredential,
  upsertCredential: openBadgeCredential,
  didDocument: documents.didDocument,
  siteDid: documents.didDocument,
  keyDocument: openBadgesDocument,
  issuerKeys: documents.jsonWebKeySet,
  siteKeys: documents.jsonWebKeySet,
  openBadgesSchema: documents.schemaDocument,
  getServiceDescription: documents.schemaDocument,
  getReportFile: openBadgesDocument,
  getBatchFile: openBadgesDocument,
  getOriginal: openBadgesDocument,
  listScimTypes: listOf(documents.scimDescription),
  listScimSchemas: listOf(documents.scimDescription),
  getScimConfig: documents.scimDescription,
  getScimType: documents.scimDescription,
  getScimSchema: documents.scimDescription,
  beginPasskey: documents.passkeyOptions,
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
