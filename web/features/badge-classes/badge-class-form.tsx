import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { type FieldErrors, type FieldPath, useForm } from 'react-hook-form'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { badgeNameLength, imageAltLength } from '#contracts/fields/limits.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { useLeaveGuard } from '#web/lib/browser/use-leave-guard.ts'
import { FoldedPart } from '#web/ui/forms/folded-part.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { OptionalDetails } from '#web/ui/forms/optional-detail.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { AlignmentFields } from './alignment-fields.tsx'
import {
  type BadgeClassValues,
  badgeClassForm,
  findBadgeClassFields,
  startBadgeClassForm,
  toBadgeClassInput,
} from './badge-class-form-schema.ts'
import { BadgePreview } from './badge-preview.tsx'
import { CriteriaFields } from './criteria-fields.tsx'
import { findInvalidDetail } from './details/find-invalid-detail.ts'
import { LanguageFields } from './details/language-fields.tsx'
import { MoreFields } from './details/more-fields.tsx'
import { ResultFields } from './details/result-fields.tsx'
import { SkillFields } from './details/skill-fields.tsx'
import { ExpiryFields } from './expiry-fields.tsx'
import { ImageField } from './image-field.tsx'
import { TagFields } from './tag-fields.tsx'
import { TypeField } from './type-field.tsx'
import { useSaveBadgeClass } from './use-badge-classes.ts'

export interface BadgeClassFormProps {
  issuer: Issuer
  /** The badge class that is edited; a new one without. */
  badgeClass?: BadgeClass
  /** What a new one begins with, when it is a copy. */
  start?: BadgeClassValues
}

export function BadgeClassForm({ issuer, badgeClass, start }: BadgeClassFormProps) {
  const save = useSaveBadgeClass(issuer.slug, badgeClass)
  const { control, handleSubmit, setError, setFocus, getValues, reset, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(badgeClassForm()),
    defaultValues: start ?? startBadgeClassForm(badgeClass),
    shouldFocusError: false,
  })
  const isFirst = !badgeClass && !start && issuer.badgeClassCount === 0
  const form = useRef<HTMLDivElement>(null)
  // While it is sent the form may be left: that is where saving leads.
  useLeaveGuard(formState.isDirty && !formState.isSubmitting)

  const send = handleSubmit(
    async (values) => {
      try {
        await save(toBadgeClassInput(values))
        reset(values)
      } catch (failure) {
        const error = setServerErrors(setError, failure, findBadgeClassFields(values)) ?? messageOf(failure)
        notices.error(t('Unable to create Badge Class: {error}', { error }))
      }
    },
    (errors) => {
      const first = findFirstInvalid(errors)
      if (!first) return
      // What is folded away cannot take the focus.
      if (canBeFolded(first)) for (const folded of form.current?.querySelectorAll('details') ?? []) folded.open = true
      setFocus(first)
    },
  )

  const back = `/issuer/issuers/${issuer.slug}${badgeClass ? `/badges/${badgeClass.slug}` : ''}`
  return (
    <div ref={form} className="split wide-l">
      <Form onSubmit={send} label={badgeClass ? t('Edit Badge') : t('Create Badge')}>
        <div className="stack-l">
          <section aria-label={t('Basics')}>
            <FormField control={control} name="name" label={t('Name')} maxLength={badgeNameLength}>
              {(field) => <TextField {...field} />}
            </FormField>
            <FormField control={control} name="description" label={t('Short Description')}>
              {(field) => <TextArea {...field} rows={3} />}
            </FormField>
            <ImageField control={control} drawsFromName={isFirst} />
            <FormField control={control} name="imageAlt" label={t('What the image shows')} maxLength={imageAltLength}>
              {({ maxLength: _maximum, ...field }) => (
                <TextField
                  {...field}
                  description={t('For people who do not see it, such as “A sailing boat at sea”.')}
                />
              )}
            </FormField>
          </section>
          <CriteriaFields control={control} />
          <FoldedPart
            title={t('More')}
            hint={t('Type, expiration, tags, skills, results and languages')}
            isOpen={badgeClass !== undefined || start !== undefined}
          >
            <TypeField control={control} />
            <OptionalDetails>
              <ExpiryFields control={control} />
              <TagFields control={control} />
              <AlignmentFields control={control} getValues={getValues} />
              <SkillFields control={control} getValues={getValues} />
              <ResultFields control={control} getValues={getValues} />
              <LanguageFields control={control} getValues={getValues} />
              <MoreFields control={control} />
            </OptionalDetails>
          </FoldedPart>
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

/** Fields that are always there, from above; all others can be folded away. */
const alwaysShown = ['name', 'description', 'image', 'imageAlt', 'criteriaText', 'criteriaUrl'] as const

const canBeFolded = (field: FieldPath<BadgeClassValues>): boolean => !alwaysShown.some((name) => name === field)

/** The first control from above that is wrong: details may have been opened in any order. */
function findFirstInvalid(errors: FieldErrors<BadgeClassValues>): FieldPath<BadgeClassValues> | undefined {
  for (const name of alwaysShown) {
    if (errors[name]) return name
    // What concerns text and link together is mended in the text.
    if (name === 'criteriaText' && errors.criteria) return name
  }
  if (errors.achievementType) return 'achievementType'
  if (errors.expiry?.amount) return 'expiry.amount'
  if (errors.expiry?.duration) return 'expiry.duration'
  const alignments = Array.isArray(errors.alignments) ? errors.alignments : []
  const index = alignments.findIndex(Boolean)
  if (index < 0) return findInvalidDetail(errors)
  return alignments[index]?.name ? `alignments.${index}.name` : `alignments.${index}.url`
}
