import type { z } from 'zod'
import { getLegacyToken, replaceLegacyToken } from '../oauth/legacy-token.ts'
import { revokeAnyToken } from '../oauth/tokens.ts'
import { createToken } from '../sessions/access-token.ts'
import { termsVersions } from '../site/site-terms.ts'

/** Schemas that the OpenAPI document calls by another name than their contract does, where that one is for who knows the code. */
export const calledOtherwise: Readonly<Record<string, string>> = {
  tokenResponse: 'Token',
  newAward: 'AwardRequest',
  application: 'App',
  applicationInput: 'AppInput',
  applicationWithSecret: 'AppWithSecret',
  authorization: 'ConnectedApp',
  connection: 'BackpackConnection',
  connectionRun: 'BackpackConnectionRun',
  finding: 'VerificationFinding',
  check: 'VerificationCheck',
  batchResult: 'VerificationBatchResult',
  batchRow: 'AwardBatchRow',
  batchRowResult: 'AwardBatchRowResult',
  batchState: 'AwardBatchState',
  rowState: 'AwardBatchRowState',
  openBatch: 'OpenAwardBatch',
  collected: 'CollectedBadge',
  resource: 'TokenAudience',
  feature: 'SiteFeature',
}

/** Names of schemas that no contract exports. */
export const namedByUse: readonly (readonly [schema: z.ZodType, name: string])[] = [
  [createToken.body, 'TokenRequest'],
  [revokeAnyToken.body, 'TokenInQuestion'],
  [getLegacyToken.response, 'LegacyToken'],
  [replaceLegacyToken.response, 'ReplacedLegacyToken'],
  [termsVersions.element, 'TermsVersion'],
]
