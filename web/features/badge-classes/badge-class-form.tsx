import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { BadgeClass } from '#contracts/badge-classes.ts'
import type { Issuer } from '#contracts/issuers.ts'
import { badgeNameLength } from '#contracts/limits.ts'
import { notices } from '#web/lib/notices.ts'
import { setServerErrors } from '#web/lib/set-server-errors.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { OptionalDetails } from '#web/ui/optional-detail.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AlignmentFields } from './alignment-fields.tsx'
import {
  badgeClassForm,
  findBadgeClassFields,
  startBadgeClassForm,
  toBadgeClassInput,
} from './badge-class-form-schema.ts'
import { BadgePreview } from './badge-preview.tsx'
import { CriteriaFields } from './criteria-fields.tsx'
import { ExpiryFields } from './expiry-fields.tsx'
import { ImageField } from './image-field.tsx'
import { TagFields } from './tag-fields.tsx'
import { useSaveBadgeClass } from './use-badge-classes.ts'

export interface BadgeClassFormProps {
  issuer: Issuer
  /** The badge class that is edited; a new one without. */
  badgeClass?: BadgeClass
}

export function BadgeClassForm({ issuer, badgeClass }: BadgeClassFormProps) {
  const save = useSaveBadgeClass(issuer.slug, badgeClass)
  const { control, handleSubmit, setError, setFocus, getValues, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(badgeClassForm()),
    defaultValues: startBadgeClassForm(badgeClass),
  })

  const send = handleSubmit(async (values) => {
    try {
      await save(toBadgeClassInput(values))
    } catch (failure) {
      const error = setServerErrors(setError, failure, findBadgeClassFields(values))
      if (error !== undefined) notices.error(t('Unable to create Badge Class: {error}', { error }))
    }
  })

  const back = `/issuer/issuers/${issuer.slug}${badgeClass ? `/badges/${badgeClass.slug}` : ''}`
  return (
    <div className="split wide-l">
      <Form onSubmit={send} label={badgeClass ? t('Edit Badge') : t('Create Badge')}>
        <div className="stack-l">
          <section aria-label={t('Basics')}>
            <ImageField control={control} />
            <FormField control={control} name="name" label={t('Name')} maxLength={badgeNameLength}>
              {(field) => <TextField {...field} />}
            </FormField>
            <FormField control={control} name="description" label={t('Short Description')}>
              {(field) => <TextArea {...field} rows={3} />}
            </FormField>
          </section>
          <CriteriaFields control={control} onFocusText={() => setFocus('criteriaText')} />
          <OptionalDetails>
            <ExpiryFields control={control} />
            <TagFields control={control} />
            <AlignmentFields control={control} getValues={getValues} />
          </OptionalDetails>
          <FormActions>
            <Button
              type="submit"
              variant="primary"
              isPending={formState.isSubmitting}
              pendingLabel={badgeClass ? t('Saving...') : t('Creating Badge...')}
            >
              {badgeClass ? t('Save Changes') : t('Create Badge')}
            </Button>
            <LinkButton variant="ghost" href={back}>
              {t('Cancel')}
            </LinkButton>
          </FormActions>
        </div>
      </Form>
      <BadgePreview control={control} issuer={issuer} />
    </div>
  )
}
