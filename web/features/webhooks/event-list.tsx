import type { WebhookEvent } from '#contracts/issuers/webhooks.ts'
import { eventName } from './webhook-words.ts'

export function EventList({ events }: { events: readonly WebhookEvent[] }) {
  return (
    <ul className="small">
      {events.map((event) => (
        <li key={event}>{eventName(event)}</li>
      ))}
    </ul>
  )
}
