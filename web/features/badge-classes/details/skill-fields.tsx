import { Plus } from 'lucide-react'
import { type Control, type UseFormGetValues, useFieldArray, useWatch } from 'react-hook-form'
import { nameTargetType } from '#shared/badges/result-names.ts'
import { t } from '#shared/i18n/text.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { OptionalDetail } from '#web/ui/forms/optional-detail.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import type { BadgeClassValues } from '../badge-class-form-schema.ts'
import { frameworkKinds, frameworkOf, targetTypesOf } from './frameworks.ts'
import { noSkill } from './skill-values.ts'

export interface SkillFieldsProps {
  control: Control<BadgeClassValues>
  getValues: UseFormGetValues<BadgeClassValues>
}

/** Links to published skills and standards, with help for the kinds of addresses that these have. */
export function SkillFields({ control, getValues }: SkillFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'skills' })

  const removeAt = async (indexes: number[]) => {
    const isFilled = indexes.some((index) => {
      const { name, url } = getValues(`skills.${index}`)
      return name.trim() !== '' || url.trim() !== ''
    })
    const question = { title: t('Remove skill?'), body: t('What you typed is lost.'), resolveLabel: t('Remove') }
    if (!isFilled || (await confirmWith(question))) remove(indexes)
  }

  return (
    <OptionalDetail
      title={t('Skills and standards')}
      hint={t('What its holders can do, as CASE, ESCO or Credential Engine describe it')}
      isAdded={fields.length > 0}
      onAdd={() => append(noSkill)}
      onRemove={() => void removeAt(fields.map((_, index) => index))}
    >
      <div className="stack-l">
        {fields.map(({ id }, index) => (
          <Skill
            key={id}
            control={control}
            index={index}
            onRemove={fields.length > 1 ? () => void removeAt([index]) : undefined}
          />
        ))}
      </div>
      <div className="mt-5">
        <Button onPress={() => append(noSkill)}>
          <Icon of={Plus} />
          {t('Add skill')}
        </Button>
      </div>
    </OptionalDetail>
  )
}

interface SkillProps {
  control: Control<BadgeClassValues>
  index: number
  onRemove: (() => void) | undefined
}

function Skill({ control, index, onRemove }: SkillProps) {
  const at = <Key extends keyof BadgeClassValues['skills'][number]>(key: Key) => `skills.${index}.${key}` as const
  const [kind, type] = useWatch({ control, name: [at('kind'), at('type')] })
  const framework = frameworkOf(kind)
  const types = targetTypesOf(kind)
  const offered = kind === 'other' && type.startsWith('ext:') ? [...types, type] : types
  return (
    <div className={index > 0 ? 'border-line border-t pt-5' : undefined}>
      <FormField control={control} name={at('kind')} label={t('Published in')}>
        {(field) => (
          <Select {...field} options={frameworkKinds.map((value) => ({ value, label: frameworkOf(value).name() }))} />
        )}
      </FormField>
      <FormField control={control} name={at('url')} label={framework.label()}>
        {(field) => <TextField {...field} description={framework.hint()} placeholder="https://" />}
      </FormField>
      <FormField control={control} name={at('name')} label={t('Name of the skill or standard')}>
        {(field) => <TextField {...field} />}
      </FormField>
      {offered.length > 0 && (
        <FormField control={control} name={at('type')} label={t('What it is')}>
          {(field) => (
            <Select
              {...field}
              value={offered.includes(field.value) ? field.value : (offered[0] ?? '')}
              options={offered.map((value) => ({ value, label: nameTargetType(value) }))}
            />
          )}
        </FormField>
      )}
      {(kind === 'case' || kind === 'other') && (
        <div className="mt-5 grid gap-x-4 gap-y-5 min-[40rem]:grid-cols-2 [&>.field]:mt-0">
          <FormField control={control} name={at('framework')} label={t('Name of the framework')} optional>
            {(field) => <TextField {...field} />}
          </FormField>
          <FormField control={control} name={at('code')} label={t('Code in the framework')} optional>
            {(field) => <TextField {...field} />}
          </FormField>
        </div>
      )}
      <div className="mt-5">
        <FormField control={control} name={at('description')} label={t('Short Description')} optional>
          {(field) => <TextArea {...field} rows={2} />}
        </FormField>
      </div>
      {onRemove && (
        <Button variant="ghost" className="mt-2 -ms-3" onPress={onRemove}>
          {t('Remove skill')}
        </Button>
      )}
    </div>
  )
}
