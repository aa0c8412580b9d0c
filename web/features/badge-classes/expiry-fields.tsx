import { type Control, useController } from 'react-hook-form'
import { t } from '#shared/i18n/text.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { OptionalDetail } from '#web/ui/forms/optional-detail.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { BadgeClassValues } from './badge-class-form-schema.ts'

export interface ExpiryFieldsProps {
  control: Control<BadgeClassValues>
}

export function ExpiryFields({ control }: ExpiryFieldsProps) {
  const shown = useController({ control, name: 'hasExpiry' }).field
  return (
    <OptionalDetail
      title={t('Expiration')}
      hint={t('How long it is valid after it is awarded')}
      isAdded={shown.value}
      onAdd={() => shown.onChange(true)}
      onRemove={() => shown.onChange(false)}
    >
      <div className="grid gap-x-4 gap-y-5 min-[40rem]:grid-cols-[9rem_minmax(0,1fr)] [&>.field]:mt-0">
        <FormField control={control} name="expiry.amount" label={t('Number')} maxLength={4}>
          {({ maxLength: _maximum, ...field }) => <TextField {...field} />}
        </FormField>
        <FormField control={control} name="expiry.duration" label={t('Duration')}>
          {(field) => (
            <Select
              {...field}
              placeholder={t('Select a duration')}
              options={[
                { value: 'days', label: t('Days') },
                { value: 'weeks', label: t('Weeks') },
                { value: 'months', label: t('Months') },
                { value: 'years', label: t('Years') },
              ]}
            />
          )}
        </FormField>
      </div>
    </OptionalDetail>
  )
}
