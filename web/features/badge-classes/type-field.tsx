import type { Control } from 'react-hook-form'
import { achievementTypes } from '#contracts/badge-classes/badge-classes.ts'
import { collator } from '#shared/i18n/intl.ts'
import { currentLocale, t } from '#shared/i18n/text.ts'
import { achievementTypeName } from '#web/lib/achievement/achievement-type-name.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { type Option, Select } from '#web/ui/forms/select.tsx'
import type { BadgeClassValues } from './badge-class-form-schema.ts'

export function TypeField({ control }: { control: Control<BadgeClassValues> }) {
  return (
    <FormField control={control} name="achievementType" label={t('Achievement Type')} optional>
      {(field) => (
        <Select
          {...field}
          placeholder={t('No type')}
          options={listTypes()}
          description={t('Other platforms sort badges by it.')}
        />
      )}
    </FormField>
  )
}

/** By the names that are read, in whichever language. */
function listTypes(): Option[] {
  const { compare } = collator(currentLocale())
  return achievementTypes
    .map((type) => ({ value: type, label: achievementTypeName(type) }))
    .sort((one, other) => compare(one.label, other.label))
}
