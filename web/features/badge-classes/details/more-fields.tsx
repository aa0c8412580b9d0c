import { type Control, useController } from 'react-hook-form'
import { t } from '#shared/i18n/text.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { OptionalDetail } from '#web/ui/forms/optional-detail.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { BadgeClassValues } from '../badge-class-form-schema.ts'
import { IdentifierFields } from './identifier-fields.tsx'
import { RelatedFields } from './related-fields.tsx'

/** What only some badges need to say. */
export function MoreFields({ control }: { control: Control<BadgeClassValues> }) {
  const shown = useController({ control, name: 'hasMore' }).field
  return (
    <OptionalDetail
      title={t('More details')}
      hint={t('Field of study, code, edition, related badges, current copies')}
      isAdded={shown.value}
      onAdd={() => shown.onChange(true)}
      onRemove={() => shown.onChange(false)}
    >
      <div className="grid gap-x-4 gap-y-5 min-[40rem]:grid-cols-2 [&>.field]:mt-0">
        <FormField control={control} name="more.fieldOfStudy" label={t('Field of study')} optional>
          {(field) => <TextField {...field} />}
        </FormField>
        <FormField control={control} name="more.specialization" label={t('Specialization')} optional>
          {(field) => <TextField {...field} />}
        </FormField>
        <FormField control={control} name="more.humanCode" label={t('Course or badge code')} optional>
          {(field) => <TextField {...field} />}
        </FormField>
        <FormField control={control} name="more.versionLabel" label={t('Edition')} optional>
          {(field) => <TextField {...field} />}
        </FormField>
      </div>
      <IdentifierFields control={control} />
      <RelatedFields control={control} />
      <FormField control={control} name="more.keepsCopies" label={t('Keep copies current')}>
        {({ label, optional: _optional, maxLength: _maximum, ...field }) => (
          <div className="mt-5">
            <Checkbox {...field}>{label}</Checkbox>
            <p className="small muted mt-1">
              {t(
                'New awards name the address of their current form, so that wallets and verifiers learn of corrections. A few wallets do not take such badges, and looking there tells this server.',
              )}
            </p>
          </div>
        )}
      </FormField>
    </OptionalDetail>
  )
}
