import { type Control, useController, useWatch } from 'react-hook-form'
import { t } from '#shared/i18n/text.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { MarkdownField } from '#web/ui/forms/markdown/markdown-field.tsx'
import { OptionalDetail } from '#web/ui/forms/optional-detail.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { type AwardValues, evaluateExpiry, hasPassed } from '../data/award-form-schema.ts'

export interface AwardDetailProps {
  control: Control<AwardValues>
}

/** Closing a detail only leaves it out; what was typed is there again when it is opened once more. */
export function AwardNarrative({ control }: AwardDetailProps) {
  const shown = useController({ control, name: 'hasNarrative' }).field
  return (
    <OptionalDetail
      title={t('Narrative')}
      hint={t('How this person earned it')}
      isAdded={shown.value}
      onAdd={() => shown.onChange(true)}
      onRemove={() => shown.onChange(false)}
    >
      <FormField control={control} name="narrative" label={t('How was this badge earned?')}>
        {(field) => <MarkdownField {...field} rows={5} />}
      </FormField>
    </OptionalDetail>
  )
}

/** With the day on which it was given, one that is past may stand: it has ended then, and that is said. */
export function AwardExpiry({ control, issuedOn }: AwardDetailProps & { issuedOn?: Date }) {
  const shown = useController({ control, name: 'hasExpiry' }).field
  const expires = useWatch({ control, name: 'expires' })
  const hasEnded = issuedOn !== undefined && hasPassed(expires) && !evaluateExpiry(expires, issuedOn)
  return (
    <OptionalDetail
      title={t('Expiration')}
      hint={t('The day from which it is no longer valid')}
      isAdded={shown.value}
      onAdd={() => shown.onChange(true)}
      onRemove={() => shown.onChange(false)}
    >
      <div className="max-w-60">
        <FormField control={control} name="expires" label={t('Expiration Date')}>
          {(field) => (
            <TextField
              {...field}
              type="date"
              description={hasEnded ? t('This day is past: the badge has ended and is shown as expired.') : undefined}
            />
          )}
        </FormField>
      </div>
    </OptionalDetail>
  )
}
