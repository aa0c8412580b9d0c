import { useId } from 'react'
import { type WebhookEvent, webhookEvent } from '#contracts/issuers/webhooks.ts'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import { eventName, explainEvent } from './webhook-words.ts'

export interface EventChoiceProps {
  label: string
  value: readonly WebhookEvent[]
  onChange: (events: WebhookEvent[]) => void
  error: string | undefined
}

/** What the receiver hears of, each with a line that explains it. */
export function EventChoice({ label, value, onChange, error }: EventChoiceProps) {
  const id = useId()
  const toggle = (event: WebhookEvent, isOn: boolean) =>
    onChange(webhookEvent.options.filter((one) => (one === event ? isOn : value.includes(one))))
  return (
    <fieldset className="field" aria-describedby={error ? id : undefined}>
      <legend className="label">{label}</legend>
      {webhookEvent.options.map((event) => (
        <label className="check" key={event}>
          <input
            type="checkbox"
            checked={value.includes(event)}
            aria-describedby={`${id}-${event}`}
            aria-label={eventName(event)}
            onChange={({ target }) => toggle(event, target.checked)}
          />
          <span>
            {eventName(event)} <code className="mono small muted">{event}</code>
            <span className="small block text-ink-2" id={`${id}-${event}`}>
              {explainEvent(event)}
            </span>
          </span>
        </label>
      ))}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
