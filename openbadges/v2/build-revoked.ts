import { compactObject } from '../json.ts'
import type { JsonObject } from '../tools.ts'
import { contextV2 } from './context.ts'

/** What stays of an assertion once it is revoked (Open Badges 2.0, Assertion): its id, the fact and the reason. */
export function buildRevokedV2({ id, reason }: { id: string; reason?: string }): JsonObject {
  return compactObject({ '@context': contextV2, type: 'Assertion', id, revoked: true, revocationReason: reason })
}
