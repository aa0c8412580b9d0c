import { t } from '#shared/i18n/text.ts'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import type { Refusal } from '../data/describe-refusal.ts'

/** Why the login was refused, beside the button; read out when it appears. */
export function RefusalText({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <div role="alert" className="mb-4 empty:hidden">
      {/* A timer counts without being read out each second. */}
      {refusal && <FieldError>{refusal.until ? <span role="timer">{refusal.text}</span> : refusal.text}</FieldError>}
      {refusal?.trouble && (
        <p className="small muted mt-2">
          <span>{refusal.trouble}</span>{' '}
          <span>{t('The server could not answer; your password may well be right.')}</span>
        </p>
      )}
    </div>
  )
}
