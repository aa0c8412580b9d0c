import { type Control, useController } from 'react-hook-form'
import { t } from '#shared/i18n/text.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { OptionalDetail } from '#web/ui/forms/optional-detail.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { AwardValues } from '../data/award-form-schema.ts'

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
        <FormField control={control} name="more.earned" label={t('Earned on')} optional>
          {(field) => <TextField {...field} type="date" description={t('If that was before today.')} />}
        </FormField>
        <FormField control={control} name="more.license" label={t('License number')} optional>
          {(field) => <TextField {...field} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="more.start" label={t('Began on')} optional>
          {(field) => <TextField {...field} type="date" />}
        </FormField>
        <FormField control={control} name="more.end" label={t('Ended on')} optional>
          {(field) => <TextField {...field} type="date" />}
        </FormField>
        <FormField control={control} name="more.role" label={t('Role')} optional>
          {(field) => <TextField {...field} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="more.term" label={t('Term')} optional>
          {(field) => <TextField {...field} autoComplete="off" placeholder={t('Such as “Spring 2026”')} />}
        </FormField>
      </div>
    </OptionalDetail>
  )
}
