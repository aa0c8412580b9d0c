import type { AwardResultInput } from '#contracts/awards/award-details.ts'
import { isMeasured } from '#contracts/awards/evaluate-result.ts'
import { resultStatus, type ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { t } from '#shared/i18n/text.ts'
import { describeChoices } from '#web/lib/achievement/describe-results.ts'
import { describeRequired } from '#web/lib/achievement/list-results.ts'
import { fieldOf, listChoices } from '#web/lib/achievement/result-choices.ts'
import { plainDecimal } from '#web/lib/formats/decimal.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** What was entered, by the keys of the descriptions. */
export type Entered = Readonly<Record<string, string>>

export interface ResultInputsProps {
  descriptions: readonly ShownResultDescription[]
  entered: Entered
  onChange: (entered: Entered) => void
}

/** What the person reached, as the badge lets an issuer say it; it stands on the badge. */
export function ResultInputs({ descriptions, entered, onChange }: ResultInputsProps) {
  if (descriptions.length === 0) return null
  return (
    <fieldset className="field">
      <legend className="label">{t('Results on the badge')}</legend>
      {descriptions.map((description) => {
        const { key, name } = description
        const choices = listChoices(description)
        const hint = [choices.length > 0 ? '' : describeChoices(description), describeRequired(description)]
        const control = {
          label: name,
          optional: true,
          value: entered[key] ?? '',
          onChange: (value: string) => onChange({ ...entered, [key]: value }),
          description: hint.filter(Boolean).join('. '),
        }
        return choices.length > 0 ? (
          <Select key={key} {...control} placeholder={t('Not given')} options={choices} />
        ) : (
          <TextField key={key} {...control} />
        )
      })}
    </fieldset>
  )
}

/** What was entered, for the server; whether it may stand is asked there. */
export const readResults = (descriptions: readonly ShownResultDescription[], entered: Entered): AwardResultInput[] =>
  descriptions
    .map((description) => toResult(description, entered[description.key]?.trim() ?? ''))
    .filter(({ value, achieved_level, status }) => value || achieved_level || status)

function toResult(description: ShownResultDescription, text: string): AwardResultInput {
  const field = fieldOf(description)
  return {
    result_description: description.key,
    value: field === 'value' ? (isMeasured(description) ? plainDecimal(text) : text) : null,
    achieved_level: field === 'level' ? text : null,
    status: field === 'status' ? (resultStatus.safeParse(text).data ?? null) : null,
  }
}
