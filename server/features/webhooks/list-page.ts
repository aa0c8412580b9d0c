import type { z } from 'zod'
import { pageSize } from '#contracts/fields/limits.ts'
import type { listWebhookDeliveries as endpoint, WebhookPath } from '#contracts/issuers/webhooks.ts'
import { db } from '#infra/context.ts'
import { readCreation, readPage, writeCreation } from '#infra/http/page.ts'
import { listDeliveries } from './queries.ts'

/** One page of the log. */
export const listPage = async ({ webhookId }: WebhookPath, { num, cursor, state }: z.output<typeof endpoint.query>) => {
  const after = readCreation(cursor)
  return readPage({
    num,
    usual: pageSize,
    read: (limit) => listDeliveries(db(), webhookId, { state, after, limit }),
    placeOf: (last) => writeCreation(last.created_at, last.delivery_id),
  })
}
