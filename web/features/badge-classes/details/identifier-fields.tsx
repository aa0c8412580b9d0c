import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { identifierTypes } from '#contracts/badge-classes/achievement-details.ts'
import { t } from '#shared/i18n/text.ts'
import { identifierNames } from '#web/lib/achievement/identifier-names.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { RepeatedRows } from '#web/ui/rows/repeated-rows.tsx'
import type { BadgeClassValues } from '../badge-class-form-schema.ts'
import { noIdentifier } from './more-values.ts'

/** What others call the same badge. */
export function IdentifierFields({ control }: { control: Control<BadgeClassValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'more.identifiers' })
  const items = useWatch({ control, name: 'more.identifiers' })
  return (
    <RepeatedRows
      ids={fields.map(({ id }) => id)}
      row={(index) => (
        <div className="grid gap-x-4 gap-y-5 min-[40rem]:grid-cols-[minmax(0,1fr)_12rem] [&>.field]:mt-0">
          <FormField control={control} name={`more.identifiers.${index}.identifier`} label={t('Other identifier')}>
            {(field) => <TextField {...field} />}
          </FormField>
          <FormField control={control} name={`more.identifiers.${index}.type`} label={t('Kind of identifier')}>
            {(field) => <Select {...field} options={listOptions(items[index]?.type)} />}
          </FormField>
        </div>
      )}
      addLabel={t('Add identifier')}
      onAdd={() => append(noIdentifier)}
      nameRemove={(index) => t('Remove identifier {index, number}', { index })}
      onRemove={remove}
    />
  )
}

const listOptions = (own = '') => [
  ...identifierTypes.map((value) => ({ value, label: identifierNames[value]() })),
  ...(own.startsWith('ext:') ? [{ value: own, label: own.slice(4) }] : []),
]
