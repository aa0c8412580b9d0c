import type { Db } from '#infra/db/connections/connect.ts'
import { isStandingWebhook } from '#infra/standing/webhooks.ts'
import { rolesFor } from '../issuers/index.ts'

/** Of a webhook, under the name that it has in the statement: whoever answers for it could make it today. */
export const isAwake = (db: Db, webhook: 'webhook' | 'webhooks' = 'webhook') =>
  isStandingWebhook(db, webhook, rolesFor('manage-webhooks'))
