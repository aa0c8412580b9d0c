import { type Control, type UseFormGetValues, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { t } from '#shared/i18n/text.ts'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { RepeatedRows } from '#web/ui/rows/repeated-rows.tsx'
import type { BadgeClassValues } from '../badge-class-form-schema.ts'
import { newLevel } from './result-values.ts'

export interface LevelFieldsProps {
  control: Control<BadgeClassValues>
  getValues: UseFormGetValues<BadgeClassValues>
  /** Of the result. */
  index: number
}

/** The steps of a rubric, from the lowest to the highest. */
export function LevelFields({ control, getValues, index }: LevelFieldsProps) {
  const name = `results.${index}.levels` as const
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'fieldId' })
  const levels = useWatch({ control, name })
  const { errors, submitCount } = useFormState({ control })
  const missing = levels.length === 0 && submitCount > 0 && errors.results?.[index]?.levels !== undefined
  return (
    <>
      <RepeatedRows
        ids={fields.map(({ fieldId }) => fieldId)}
        row={(level) => <Level control={control} name={`${name}.${level}`} place={level + 1} />}
        addLabel={t('Add level')}
        onAdd={() => append(newLevel(getValues(name)))}
        nameRemove={(level) => t('Remove level {level, number}', { level })}
        onRemove={remove}
      />
      {missing && <FieldError>{t('Please add a level')}</FieldError>}
      {levels.some((level) => level.name.trim() !== '') && (
        <div className="mt-5">
          <FormField control={control} name={`results.${index}.requiredLevel`} label={t('Required level')} optional>
            {(field) => (
              <Select
                {...field}
                placeholder={t('None')}
                options={levels.map((level) => ({ value: level.key, label: level.name }))}
              />
            )}
          </FormField>
        </div>
      )}
    </>
  )
}

interface LevelProps {
  control: Control<BadgeClassValues>
  name: `results.${number}.levels.${number}`
  place: number
}

function Level({ control, name, place }: LevelProps) {
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 min-[40rem]:grid-cols-[minmax(0,1fr)_10rem] [&>.field]:mt-0">
        <FormField control={control} name={`${name}.name`} label={t('Level {level, number}', { level: place })}>
          {(field) => <TextField {...field} />}
        </FormField>
        <FormField control={control} name={`${name}.points`} label={t('Points')} optional>
          {(field) => <TextField {...field} inputMode="decimal" />}
        </FormField>
      </div>
      <div className="mt-5">
        <FormField control={control} name={`${name}.description`} label={t('What it takes')} optional>
          {(field) => <TextField {...field} />}
        </FormField>
      </div>
    </>
  )
}
