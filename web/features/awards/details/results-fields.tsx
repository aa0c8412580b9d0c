import { type Control, useController } from 'react-hook-form'
import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { t } from '#shared/i18n/text.ts'
import { describeChoices } from '#web/lib/achievement/describe-results.ts'
import { describeRequired } from '#web/lib/achievement/list-results.ts'
import { fieldOf, listChoices } from '#web/lib/achievement/result-choices.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { OptionalDetail } from '#web/ui/forms/optional-detail.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { AwardValues } from '../data/award-form-schema.ts'

export interface ResultsFieldsProps {
  control: Control<AwardValues>
  descriptions: readonly ShownResultDescription[]
}

/** What this person reached, as the badge class lets an issuer say it. */
export function ResultsFields({ control, descriptions }: ResultsFieldsProps) {
  const shown = useController({ control, name: 'hasResults' }).field
  return (
    <OptionalDetail
      title={t('Results and credits')}
      hint={descriptions.length > 0 ? describeNames(descriptions) : t('How many credits this person earned')}
      isAdded={shown.value}
      onAdd={() => shown.onChange(true)}
      onRemove={() => shown.onChange(false)}
    >
      {descriptions.map((description, index) => (
        <Result key={description.key} control={control} description={description} index={index} />
      ))}
      <div className={descriptions.length > 0 ? 'mt-5 max-w-60' : 'max-w-60'}>
        <FormField control={control} name="results.credits" label={t('Credits earned')} optional>
          {(field) => <TextField {...field} inputMode="decimal" />}
        </FormField>
      </div>
    </OptionalDetail>
  )
}

const describeNames = (descriptions: readonly ShownResultDescription[]): string =>
  descriptions.map(({ name }) => name).join(', ')

interface ResultProps {
  control: Control<AwardValues>
  description: ShownResultDescription
  index: number
}

function Result({ control, description, index }: ResultProps) {
  const name = fieldOf(description)
  const options = listChoices(description)
  const required = describeRequired(description)
  const hint = [options.length > 0 ? '' : describeChoices(description), required].filter(Boolean).join('. ')
  return (
    <FormField control={control} name={`results.items.${index}.${name}`} label={description.name} optional>
      {(field) =>
        options.length > 0 ? (
          <Select {...field} description={hint} placeholder={t('Not given')} options={options} />
        ) : (
          <TextField {...field} description={hint} />
        )
      }
    </FormField>
  )
}
