import { type Control, useFormState, useWatch } from 'react-hook-form'
import { t } from '#shared/i18n/text.ts'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { MarkdownField } from '#web/ui/forms/markdown/markdown-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import type { BadgeClassValues } from './badge-class-form-schema.ts'

export interface CriteriaFieldsProps {
  control: Control<BadgeClassValues>
}

/** Text, a link, or both; which is missing shows as soon as one of them was touched. */
export function CriteriaFields({ control }: CriteriaFieldsProps) {
  const { dirtyFields, submitCount } = useFormState({ control })
  const [text, url] = useWatch({ control, name: ['criteriaText', 'criteriaUrl'] })
  // The form looks at one field at a time while it is typed; what concerns both is seen here.
  const isMissing = text.trim() === '' && url.trim() === ''
  const isDue = submitCount > 0 || dirtyFields.criteriaText === true || dirtyFields.criteriaUrl === true

  return (
    <Section title={t('Criteria')} note={t('Text, a link, or both')}>
      <FormField control={control} name="criteriaText" label={t('How does the recipient earn this badge?')}>
        {(field) => <MarkdownField {...field} rows={7} />}
      </FormField>
      <FormField control={control} name="criteriaUrl" label={t('URL')} optional>
        {(field) => <TextField {...field} type="url" placeholder="https://" />}
      </FormField>
      <div role="alert" className="empty:hidden">
        {isDue && isMissing && <FieldError>{t('Either text or URL is required.')}</FieldError>}
      </div>
    </Section>
  )
}
