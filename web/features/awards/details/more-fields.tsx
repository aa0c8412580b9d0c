import { type Control, useController } from 'react-hook-form'
import { nameAwardDetail } from '#shared/badges/name-award-detail.ts'
import { t } from '#shared/i18n/text.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { OptionalDetail } from '#web/ui/forms/optional-detail.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { AwardValues } from '../data/award-form-schema.ts'
import { type MoreDetail, moreDetails } from './typed-details.ts'

/** Dates, numbers and roles that only some awards have. */
export function MoreFields({ control }: { control: Control<AwardValues> }) {
  const shown = useController({ control, name: 'hasMore' }).field
  const grid = 'grid gap-x-4 gap-y-5 min-[40rem]:grid-cols-2 [&>.field]:mt-0'
  return (
    <OptionalDetail
      title={t('More details')}
      hint={t('Dates, license number, role, term')}
      isAdded={shown.value}
      onAdd={() => shown.onChange(true)}
      onRemove={() => shown.onChange(false)}
    >
      <div className={grid}>
        {moreDetails.map((detail) => (
          <FormField
            key={detail.field}
            control={control}
            name={`more.${detail.field}`}
            label={nameAwardDetail(detail.name)}
            optional
          >
            {(field) => <TextField {...field} {...askFor(detail)} />}
          </FormField>
        ))}
      </div>
    </OptionalDetail>
  )
}

function askFor(detail: MoreDetail) {
  if (detail.kind === 'moment') {
    return { type: 'date', ...('isPast' in detail ? { description: t('If that was before today.') } : {}) } as const
  }
  return { autoComplete: 'off', ...(detail.field === 'term' ? { placeholder: t('Such as “Spring 2026”') } : {}) }
}
