import { Plus } from 'lucide-react'
import { type Control, useFieldArray } from 'react-hook-form'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { BadgeClassValues } from '../badge-class-form-schema.ts'
import { noRelated } from './more-values.ts'

/** The same badge in other words: a translation, or an edition before. */
export function RelatedFields({ control }: { control: Control<BadgeClassValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'more.related', keyName: 'fieldId' })
  return (
    <>
      {fields.map(({ fieldId }, index) => (
        <div key={fieldId} className="mt-5">
          <FormField control={control} name={`more.related.${index}.id`} label={t('Address of the related badge')}>
            {(field) => <TextField {...field} type="url" placeholder="https://" />}
          </FormField>
          <div className="mt-5 grid gap-x-4 gap-y-5 min-[40rem]:grid-cols-2 [&>.field]:mt-0">
            <FormField
              control={control}
              name={`more.related.${index}.inLanguage`}
              label={t('Its language code')}
              optional
            >
              {(field) => <TextField {...field} />}
            </FormField>
            <FormField control={control} name={`more.related.${index}.version`} label={t('Its edition')} optional>
              {(field) => <TextField {...field} />}
            </FormField>
          </div>
          <Button
            variant="ghost"
            className="mt-1 -ml-3"
            aria-label={t('Remove related badge {index, number}', { index: index + 1 })}
            onPress={() => remove(index)}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      <div className="mt-3 mb-5">
        <Button onPress={() => append(noRelated)}>
          <Icon of={Plus} />
          {t('Add related badge')}
        </Button>
      </div>
    </>
  )
}
