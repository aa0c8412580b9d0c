import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import type { WebhookRow } from '../queries.ts'

/**
 * A personal token has only those webhooks tell more, or learns the secret of those, that it made: what it did to others would stay
 * after it. Apps see no others (`findReach`). AppError `webhook.not-its-own`.
 */
export const requireOwnDoing = ({ cameBy }: Actor, { made_by }: Pick<WebhookRow, 'made_by'>): void => {
  if (cameBy.kind === 'personal-token' && made_by !== cameBy.tokenId) throw refuse('webhook.not-its-own')
}
