import { hasEffectiveMaker } from '#infra/authority/webhooks.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { rolesFor } from '../issuers/index.ts'

/** Of a webhook, under the name that it has in the statement: whoever answers for it could make it today. */
export const isAwake = (db: Db, webhook: 'webhook' | 'webhooks' = 'webhook') =>
  hasEffectiveMaker(db, webhook, rolesFor('manage-webhooks'))
