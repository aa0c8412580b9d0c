import { type Control, useFieldArray } from 'react-hook-form'
import { t } from '#shared/i18n/text.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { RepeatedRows } from '#web/ui/rows/repeated-rows.tsx'
import type { BadgeClassValues } from '../badge-class-form-schema.ts'
import { noRelated } from './more-values.ts'

/** The same badge in other words: a translation, or an edition before. */
export function RelatedFields({ control }: { control: Control<BadgeClassValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'more.related', keyName: 'fieldId' })
  return (
    <RepeatedRows
      ids={fields.map(({ fieldId }) => fieldId)}
      row={(index) => <Related control={control} name={`more.related.${index}`} />}
      addLabel={t('Add related badge')}
      onAdd={() => append(noRelated)}
      nameRemove={(index) => t('Remove related badge {index, number}', { index })}
      onRemove={remove}
    />
  )
}

function Related({ control, name }: { control: Control<BadgeClassValues>; name: `more.related.${number}` }) {
  return (
    <>
      <FormField control={control} name={`${name}.id`} label={t('Address of the related badge')}>
        {(field) => <TextField {...field} type="url" placeholder="https://" />}
      </FormField>
      <div className="mt-5 grid gap-x-4 gap-y-5 min-[40rem]:grid-cols-2 [&>.field]:mt-0">
        <FormField control={control} name={`${name}.inLanguage`} label={t('Its language code')} optional>
          {(field) => <TextField {...field} />}
        </FormField>
        <FormField control={control} name={`${name}.version`} label={t('Its edition')} optional>
          {(field) => <TextField {...field} />}
        </FormField>
      </div>
    </>
  )
}
