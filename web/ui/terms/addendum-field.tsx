import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { t } from '#shared/i18n/text.ts'
import { Checkbox } from '../forms/checkbox.tsx'
import { FormField } from '../forms/form-field.tsx'

interface AddendumFieldProps<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
  /** Address of the data processor addendum that the operator asks new issuers to agree to; no field without it. */
  href: string | null | undefined
}

export function AddendumField<V extends FieldValues>({ control, name, href }: AddendumFieldProps<V>) {
  if (!href) return null
  return (
    <FormField control={control} name={name} label={t('Data processor addendum')}>
      {({ label: _label, optional: _optional, maxLength: _maximum, ...field }) => (
        <Checkbox {...field}>
          {t('I have read and agree to the')}{' '}
          <a href={href} target="_blank" rel="noopener">
            {t('data processor addendum')}
          </a>
          .
        </Checkbox>
      )}
    </FormField>
  )
}
