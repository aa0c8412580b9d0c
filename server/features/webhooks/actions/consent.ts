import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { WebhookRow } from '../queries.ts'

type Addressed = Pick<WebhookRow, 'webhook_id' | 'url'>

const codeLength = 32

/** What only whoever reads the messages at the address can know; another address has another one. */
export const codeOf = ({ webhook_id, url }: Addressed): string =>
  context().masterKey.derive(`webhook code ${webhook_id} ${url}`).toString('base64url').slice(0, codeLength)

/** Notes that the address wants to be told, unless the webhook leads elsewhere by now. */
export const noteConsent = async (tx: Tx, { webhook_id, url }: Addressed): Promise<void> => {
  await tx
    .updateTable('webhooks')
    .set({ confirmed_at: now() })
    .where('webhook_id', '=', webhook_id)
    .where('url', '=', url)
    .where('confirmed_at', 'is', null)
    .execute()
}
