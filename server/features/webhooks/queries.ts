import { type Selectable, sql } from 'kysely'
import type { WebhookDelivery, WebhookPath } from '#contracts/issuers/webhooks.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from '#infra/db/schema/tables.ts'
import type { Reach } from './deliveries/find-reach.ts'

export interface WebhookRow extends Selectable<WebhooksTable> {
  creator_email: string | null
}
export type DeliveryRow = Selectable<WebhookDeliveriesTable>

const selectWebhooks = (db: Db, issuerId: string, reach: Reach | undefined) =>
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
    .where('issuer_id', '=', issuerId)
    .$if(reach !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('app_grants')
            .select('app_grants.grant_id')
            .whereRef('app_grants.grant_id', '=', 'webhooks.grant_id')
            .where('app_grants.client_id', '=', reach?.clientId ?? '')
            .where('app_grants.account_id', '=', reach?.accountId ?? ''),
        ),
      ),
    )

export const listWebhooks = (db: Db, issuerId: string, reach: Reach | undefined): Promise<WebhookRow[]> =>
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
