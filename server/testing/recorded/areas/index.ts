import type { Ask } from '../recording.ts'
import type { World } from '../world.ts'
import { visitAccounts } from './accounts.ts'
import { visitAssertionsV2 } from './assertions-v2.ts'
import { visitAwards } from './awards.ts'
import { visitBackpack } from './backpack.ts'
import { visitBadgeConnect } from './badge-connect.ts'
import { visitBatches } from './batches.ts'
import { visitCredentialApi } from './credential-api.ts'
import { visitImports } from './imports.ts'
import { visitIssuers } from './issuers.ts'
import { visitPublicDocuments } from './public-documents.ts'
import { visitTokens } from './tokens.ts'
import { visitVerifier } from './verifier.ts'

/** What is asked in each area of the old interfaces, by the name of its recording. */
export const areas: Readonly<Record<string, (ask: Ask, world: World) => Promise<void>>> = {
  accounts: visitAccounts,
  tokens: visitTokens,
  issuers: visitIssuers,
  awards: visitAwards,
  batches: visitBatches,
  'assertions-v2': visitAssertionsV2,
  backpack: visitBackpack,
  imports: visitImports,
  'badge-connect': visitBadgeConnect,
  'credential-api': visitCredentialApi,
  verifier: visitVerifier,
  'public-documents': visitPublicDocuments,
}
