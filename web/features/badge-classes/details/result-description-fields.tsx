import { type Control, type UseFormGetValues, useWatch } from 'react-hook-form'
import { nameResultType } from '#shared/badges/result-names.ts'
import { resultTypes } from '#shared/badges/result-terms.ts'
import { t } from '#shared/i18n/text.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import type { BadgeClassValues } from '../badge-class-form-schema.ts'
import { LevelFields } from './level-fields.tsx'

export interface ResultDescriptionFieldsProps {
  control: Control<BadgeClassValues>
  getValues: UseFormGetValues<BadgeClassValues>
  index: number
  onRemove: () => void
}

const chosen = ['LetterGrade', 'PerformanceLevel', 'Result', 'RubricCriterion']
const counted = ['GradePointAverage', 'RawScore', 'PredictedScore', 'RubricScore', 'ScaledScore']

/** One result: what it is called, what it says, and what of it the badge asks for. */
export function ResultDescriptionFields({ control, getValues, index, onRemove }: ResultDescriptionFieldsProps) {
  const at = <Key extends keyof BadgeClassValues['results'][number]>(key: Key) => `results.${index}.${key}` as const
  const type = useWatch({ control, name: at('type') })
  const types = resultTypes.some((one) => one === type) ? resultTypes : [...resultTypes, type]
  return (
    <div className="border-line border-t pt-5">
      <div className="grid gap-x-4 gap-y-5 min-[40rem]:grid-cols-2 [&>.field]:mt-0">
        <FormField control={control} name={at('name')} label={t('Name of the result')}>
          {(field) => <TextField {...field} placeholder={t('Such as “Final exam”')} />}
        </FormField>
        <FormField control={control} name={at('type')} label={t('Kind of result')}>
          {(field) => <Select {...field} options={types.map((value) => ({ value, label: nameResultType(value) }))} />}
        </FormField>
      </div>
      {chosen.includes(type) && (
        <div className="mt-5">
          <FormField control={control} name={at('values')} label={t('Values to choose from')} optional>
            {(field) => (
              <TextArea {...field} rows={3} description={t('One in each line, from the lowest to the highest.')} />
            )}
          </FormField>
        </div>
      )}
      {counted.includes(type) && (
        <div className="mt-5 grid gap-x-4 gap-y-5 min-[40rem]:grid-cols-2 [&>.field]:mt-0">
          <FormField control={control} name={at('min')} label={t('Lowest value')} optional>
            {(field) => <TextField {...field} inputMode="decimal" />}
          </FormField>
          <FormField control={control} name={at('max')} label={t('Highest value')} optional>
            {(field) => <TextField {...field} inputMode="decimal" />}
          </FormField>
        </div>
      )}
      {type === 'RubricCriterionLevel' ? (
        <LevelFields control={control} getValues={getValues} index={index} />
      ) : (
        type !== 'Status' && (
          <div className="mt-5 max-w-60">
            <FormField control={control} name={at('required')} label={t('Required value')} optional>
              {(field) => <TextField {...field} />}
            </FormField>
          </div>
        )
      )}
      <Button variant="ghost" className="mt-2 -ms-3" onPress={onRemove}>
        {t('Remove result')}
      </Button>
    </div>
  )
}
