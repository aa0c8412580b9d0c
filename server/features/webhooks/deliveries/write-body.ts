import { z } from 'zod'
import { issuerUrl } from '../../issuers/index.ts'
import type { DeliveryRow, WebhookRow } from '../queries.ts'

const stored = z.object({ award: z.record(z.string(), z.json()).optional() }).catchall(z.json())

/** What is sent: the same bytes each time, except that a webhook told to leave recipients out leaves them out at once. */
export const writeBody = (
  { issuer_id, include_recipient }: Pick<WebhookRow, 'issuer_id' | 'include_recipient'>,
  delivery: Pick<DeliveryRow, 'delivery_id' | 'event' | 'created_at' | 'data'>,
): string => {
  const data = stored.parse(delivery.data)
  if (!include_recipient) delete data.award?.recipient
  return JSON.stringify({
    id: delivery.delivery_id,
    type: delivery.event,
    created: delivery.created_at.toISOString(),
    issuer: { id: issuer_id, url: issuerUrl(issuer_id) },
    data,
  })
}
