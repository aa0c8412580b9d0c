import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { t } from '#web/lib/i18n/text.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { BadgeClassValues } from '../badge-class-form-schema.ts'
import { listCommonLanguages } from './language-names.ts'

export interface LanguageFieldProps {
  control: Control<BadgeClassValues>
  name: 'languages.own' | `languages.translations.${number}.language`
  label: string
}

const another = 'another'

/** A language by its name, or by its code where the list does not have it. */
export function LanguageField({ control, name, label }: LanguageFieldProps) {
  const code = useWatch({ control, name })
  const [choices] = useState(listCommonLanguages)
  const [isTyped, setTyped] = useState(code !== '' && !choices.some(({ value }) => value === code))
  return (
    <>
      <FormField control={control} name={name} label={label}>
        {(field) => (
          <Select
            {...field}
            value={isTyped ? another : field.value}
            error={isTyped ? undefined : field.error}
            placeholder={t('Choose a language')}
            options={[...choices, { value: another, label: t('Another language…') }]}
            onChange={(value) => {
              setTyped(value === another)
              field.onChange(value === another ? '' : value)
            }}
          />
        )}
      </FormField>
      {isTyped && (
        <FormField control={control} name={name} label={t('Language code')}>
          {(field) => <TextField {...field} description={t('Such as en or pt-BR.')} />}
        </FormField>
      )}
    </>
  )
}
