import { Plus } from 'lucide-react'
import { type Control, type UseFormGetValues, useController, useFieldArray } from 'react-hook-form'
import { t } from '#shared/i18n/text.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { OptionalDetail } from '#web/ui/forms/optional-detail.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import type { BadgeClassValues } from '../badge-class-form-schema.ts'
import { ResultDescriptionFields } from './result-description-fields.tsx'
import { newResult } from './result-values.ts'

export interface ResultFieldsProps {
  control: Control<BadgeClassValues>
  getValues: UseFormGetValues<BadgeClassValues>
}

/** What each award can say was reached, and what the badge is worth. */
export function ResultFields({ control, getValues }: ResultFieldsProps) {
  const shown = useController({ control, name: 'hasResults' }).field
  const { fields, append, remove } = useFieldArray({ control, name: 'results', keyName: 'fieldId' })

  const removeOne = async (index: number) => {
    const question = { title: t('Remove result?'), body: t('What you typed is lost.'), resolveLabel: t('Remove') }
    if (getValues(`results.${index}.name`).trim() === '' || (await confirmWith(question))) remove(index)
  }

  return (
    <OptionalDetail
      title={t('Results and credits')}
      hint={t('Grades, points or levels that each award can carry')}
      isAdded={shown.value}
      onAdd={() => shown.onChange(true)}
      onRemove={() => shown.onChange(false)}
    >
      <div className="max-w-60">
        <FormField control={control} name="creditsAvailable" label={t('Credits')} optional>
          {(field) => (
            <TextField {...field} inputMode="decimal" description={t('How many it is worth, such as 3 or 2.5.')} />
          )}
        </FormField>
      </div>
      <div className="stack-l mt-5">
        {fields.map(({ fieldId }, index) => (
          <ResultDescriptionFields
            key={fieldId}
            control={control}
            getValues={getValues}
            index={index}
            onRemove={() => void removeOne(index)}
          />
        ))}
      </div>
      <div className="mt-5">
        <Button onPress={() => append(newResult(getValues('results')))}>
          <Icon of={Plus} />
          {t('Add result')}
        </Button>
      </div>
    </OptionalDetail>
  )
}
