import { Plus } from 'lucide-react'
import { type Control, type UseFormGetValues, useFieldArray, useWatch } from 'react-hook-form'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
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
  return (
    <>
      {fields.map(({ fieldId }, level) => (
        <div key={fieldId} className="mt-5">
          <div className="grid gap-x-4 gap-y-5 min-[40rem]:grid-cols-[minmax(0,1fr)_10rem] [&>.field]:mt-0">
            <FormField
              control={control}
              name={`${name}.${level}.name`}
              label={t('Level {level, number}', { level: level + 1 })}
            >
              {(field) => <TextField {...field} />}
            </FormField>
            <FormField control={control} name={`${name}.${level}.points`} label={t('Points')} optional>
              {(field) => <TextField {...field} inputMode="decimal" />}
            </FormField>
          </div>
          <div className="mt-5">
            <FormField control={control} name={`${name}.${level}.description`} label={t('What it takes')} optional>
              {(field) => <TextField {...field} />}
            </FormField>
          </div>
          <Button
            variant="ghost"
            className="mt-1 -ml-3"
            aria-label={t('Remove level {level, number}', { level: level + 1 })}
            onPress={() => remove(level)}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      <div className="mt-3">
        <Button onPress={() => append(newLevel(getValues(name)))}>
          <Icon of={Plus} />
          {t('Add level')}
        </Button>
      </div>
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
