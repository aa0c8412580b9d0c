import type { z } from 'zod'
import { pageSize } from '#contracts/fields/limits.ts'
import type { listWebhookDeliveries as endpoint, WebhookPath } from '#contracts/issuers/webhooks.ts'
import { db } from '#infra/context.ts'
import { cutPage, linkToPage, parseSize, readCreation, writeCreation } from '#infra/http/page.ts'
import { listDeliveries } from './queries.ts'

/** One page of the log, and the `Link` header to the next. */
export const listPage = async (at: WebhookPath, query: z.output<typeof endpoint.query>) => {
  const limit = parseSize(query.num, pageSize)
  const after = readCreation(query.cursor)
  // One more than the page holds tells whether there is another page.
  const found = await listDeliveries(db(), at.webhookId, { state: query.state, after, limit: limit + 1 })
  const path = `/v3/issuers/${at.issuerSlug}/webhooks/${at.webhookId}/deliveries`
  return cutPage(found, limit, (last) => linkToPage(path, query, writeCreation(last.created_at, last.delivery_id)))
}
