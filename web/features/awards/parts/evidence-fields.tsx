import { Plus } from 'lucide-react'
import { type Control, type UseFormGetValues, useFieldArray } from 'react-hook-form'
import { t } from '#shared/i18n/text.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { MarkdownField } from '#web/ui/forms/markdown/markdown-field.tsx'
import { OptionalDetail } from '#web/ui/forms/optional-detail.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { type AwardValues, noEvidence } from '../data/award-form-schema.ts'
import { EvidenceDetails } from '../details/evidence-details.tsx'

export interface EvidenceFieldsProps {
  control: Control<AwardValues>
  getValues: UseFormGetValues<AwardValues>
}

export function EvidenceFields({ control, getValues }: EvidenceFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'evidence' })

  const isFilled = (index: number) => {
    return Object.values(getValues(`evidence.${index}`)).some((text) => text.trim() !== '')
  }
  const removeAt = async (indexes: number[]) => {
    const question = { title: t('Delete Evidence?'), body: t('What you typed is lost.'), resolveLabel: t('Delete') }
    if (!indexes.some(isFilled) || (await confirmWith(question))) remove(indexes)
  }

  return (
    <OptionalDetail
      title={t('Evidence')}
      hint={t('A page or a text that shows it')}
      isAdded={fields.length > 0}
      onAdd={() => append(noEvidence)}
      onRemove={() => void removeAt(fields.map((_, index) => index))}
    >
      <div className="stack-l">
        {fields.map(({ id }, index) => (
          <div key={id} className={index > 0 ? 'border-line border-t pt-5' : undefined}>
            <FormField
              control={control}
              name={`evidence.${index}.narrative`}
              label={t('How is this badge earned?')}
              optional
            >
              {(field) => <MarkdownField {...field} rows={3} />}
            </FormField>
            <FormField control={control} name={`evidence.${index}.url`} label={t('URL to Evidence Page')} optional>
              {(field) => <TextField {...field} type="url" placeholder="https://" />}
            </FormField>
            <EvidenceDetails control={control} index={index} />
            {fields.length > 1 && (
              <Button
                variant="ghost"
                className="mt-2 -ms-3"
                aria-label={t('Remove evidence {number}', { number: index + 1 })}
                onPress={() => void removeAt([index])}
              >
                {t('Remove')}
              </Button>
            )}
          </div>
        ))}
      </div>
      <div className="mt-5">
        <Button onPress={() => append(noEvidence)}>
          <Icon of={Plus} />
          {t('Add Additional Evidence')}
        </Button>
      </div>
    </OptionalDetail>
  )
}
