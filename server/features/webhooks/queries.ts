import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { WebhookDelivery, WebhookPath } from '#contracts/issuers/webhooks.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from '#infra/db/schema/tables.ts'
import { isAwake } from './is-awake.ts'

export interface WebhookRow extends Selectable<WebhooksTable> {
  creator_email: string | null
  is_awake: boolean
}
export type DeliveryRow = Selectable<WebhookDeliveriesTable>

type Reach = RawBuilder<boolean> | undefined

const selectWebhooks = (db: Db, issuerId: string, reach: Reach) =>
  db
    .selectFrom('webhooks')
    .selectAll('webhooks')
    .select(({ selectFrom }) =>
      selectFrom('email_addresses')
        .select('email')
        .whereRef('account_id', '=', 'webhooks.created_by')
        .where('verified_at', 'is not', null)
        .orderBy('is_primary', 'desc')
        .orderBy('email_id')
        .limit(1)
        .as('creator_email'),
    )
    .select(isAwake(db, 'webhooks').as('is_awake'))
    .where('issuer_id', '=', issuerId)
    .$if(reach !== undefined, (query) => query.where(reach ?? sql<boolean>`true`))

export const listWebhooks = (db: Db, issuerId: string, reach: Reach): Promise<WebhookRow[]> =>
  selectWebhooks(db, issuerId, reach).orderBy('created_at').orderBy('webhook_id').execute()

export const findWebhook = (
  db: Db,
  { issuerSlug, webhookId }: WebhookPath,
  reach?: Reach,
): Promise<WebhookRow | undefined> =>
  selectWebhooks(db, issuerSlug, reach).where('webhook_id', '=', webhookId).executeTakeFirst()

interface Page {
  state: WebhookDelivery['state'] | undefined
  after: { createdAt: Date; id: string } | undefined
  limit: number
}

/** Newest first. */
export const listDeliveries = (db: Db, webhookId: string, { state, after, limit }: Page): Promise<DeliveryRow[]> => {
  let query = db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId)
  if (state) query = query.where('state', '=', state)
  if (after) {
    query = query.where(sql<boolean>`(created_at, delivery_id) < (${after.createdAt}::timestamptz, ${after.id})`)
  }
  return query.orderBy('created_at', 'desc').orderBy('delivery_id', 'desc').limit(limit).execute()
}

export const findDelivery = (db: Db, webhookId: string, deliveryId: string): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst()
