import type { WebhookRow } from '../queries.ts'

/** What decides who is told what. */
export type Reach = Pick<WebhookRow, 'url' | 'events' | 'badge_id' | 'include_recipient' | 'is_active'>

/**
 * Whether anything is told that was not told before, or somewhere else. Each part counts by itself, also while the webhook is
 * off: else two changes, of which neither opens anything, would together.
 */
export const opensMore = (before: Reach, after: Reach): boolean =>
  after.url !== before.url ||
  after.events.some((event) => !before.events.includes(event)) ||
  (before.badge_id !== null && after.badge_id !== before.badge_id) ||
  (after.include_recipient && !before.include_recipient) ||
  (after.is_active && !before.is_active)
