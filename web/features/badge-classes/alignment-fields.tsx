import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type Control, type UseFormGetValues, useFieldArray } from 'react-hook-form'
import { t } from '#shared/i18n/text.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { OptionalDetail } from '#web/ui/forms/optional-detail.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { type BadgeClassValues, noAlignment } from './badge-class-form-schema.ts'

export interface AlignmentFieldsProps {
  control: Control<BadgeClassValues>
  getValues: UseFormGetValues<BadgeClassValues>
}

export function AlignmentFields({ control, getValues }: AlignmentFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'alignments' })

  const removeAll = async () => {
    const isFilled = getValues('alignments').some(hasText)
    const question = { title: t('Remove Alignment(s)?'), body: t('What you typed is lost.'), resolveLabel: t('Remove') }
    if (!isFilled || (await confirmWith(question))) remove()
  }

  const removeOne = async (index: number) => {
    const question = {
      title: t('Remove Alignment?'),
      body: t('What you typed is lost.'),
      resolveLabel: t('Remove Alignment'),
    }
    if (!hasText(getValues(`alignments.${index}`)) || (await confirmWith(question))) remove(index)
  }

  return (
    <OptionalDetail
      title={t('Alignment')}
      hint={t('Link it to a standard or a framework')}
      isAdded={fields.length > 0}
      onAdd={() => append(noAlignment)}
      onRemove={() => void removeAll()}
    >
      <div className="stack-l">
        {fields.map(({ id }, index) => (
          <Alignment
            key={id}
            control={control}
            index={index}
            onRemove={fields.length > 1 ? () => void removeOne(index) : undefined}
            showsAdvanced={Boolean(getValues(`alignments.${index}.framework`) || getValues(`alignments.${index}.code`))}
          />
        ))}
      </div>
      <div className="mt-5">
        <Button onPress={() => append(noAlignment)}>
          <Icon of={Plus} />
          {t('Add Alignment')}
        </Button>
      </div>
    </OptionalDetail>
  )
}

interface AlignmentProps {
  control: Control<BadgeClassValues>
  index: number
  onRemove: (() => void) | undefined
  showsAdvanced: boolean
}

function Alignment({ control, index, onRemove, showsAdvanced }: AlignmentProps) {
  const [advanced, setAdvanced] = useState(showsAdvanced)
  const at = <Key extends keyof BadgeClassValues['alignments'][number]>(key: Key) =>
    `alignments.${index}.${key}` as const
  return (
    <div>
      <FormField control={control} name={at('name')} label={t('Name')}>
        {(field) => <TextField {...field} />}
      </FormField>
      <FormField control={control} name={at('url')} label={t('URL')}>
        {(field) => <TextField {...field} type="url" placeholder="https://" />}
      </FormField>
      <FormField control={control} name={at('description')} label={t('Short Description')} optional>
        {(field) => <TextArea {...field} rows={2} />}
      </FormField>
      {advanced && (
        <>
          <FormField control={control} name={at('framework')} label={t('Framework')} optional>
            {(field) => <TextField {...field} />}
          </FormField>
          <FormField control={control} name={at('code')} label={t('Code')} optional>
            {(field) => <TextField {...field} />}
          </FormField>
        </>
      )}
      <div className="row mt-3">
        <Button variant="quiet" className="-ms-3" aria-expanded={advanced} onPress={() => setAdvanced(!advanced)}>
          {advanced ? t('Hide Advanced Options') : t('Show Advanced Options')}
        </Button>
        {onRemove && (
          <Button variant="ghost" className="push" onPress={onRemove}>
            {t('Remove')}
          </Button>
        )}
      </div>
    </div>
  )
}

function hasText(alignment: BadgeClassValues['alignments'][number]): boolean {
  return Object.values(alignment).some((value) => value.trim() !== '')
}
