import type { AuditVerb } from '#contracts/operator/audit.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import type { PlatformRow } from '../queries.ts'

/** Adds what a person did to their integration to the audit log, without its key and secret. */
export const noteIntegration = (
  tx: Tx,
  actor: Actor,
  verb: Extract<AuditVerb, `integration.${string}`>,
  { platform_id, name }: Pick<PlatformRow, 'platform_id' | 'name'>,
): void => noteAction(tx, actor, { verb, subject: { kind: 'integration', id: platform_id }, detail: { name } })
