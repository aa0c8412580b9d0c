import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { collator } from '#shared/i18n/intl.ts'
import { currentLocale, t } from '#shared/i18n/text.ts'
import { nameLanguage } from '#web/lib/achievement/name-language.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { BadgeClassValues } from '../badge-class-form-schema.ts'

/** Those that most badges are written in; any other can be given by its code. */
const common =
  'ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lb lt lv mk ms mt nb nl nn pl pt pt-BR ' +
  'ro ru sk sl sq sr sv sw ta th tr uk ur vi zh-Hans zh-Hant'

/** As choices of a list, in the words and the order of the reader. */
function listCommonLanguages(): { value: string; label: string }[] {
  const { compare } = collator(currentLocale())
  return common
    .split(' ')
    .map((value) => ({ value, label: nameLanguage(value) }))
    .sort((one, other) => compare(one.label, other.label))
}

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
