import { zodResolver } from '@hookform/resolvers/zod'
import { Award } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { BadgeClass, BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { withoutMarkup } from '#shared/names/without-markup.ts'
import { useLeaveGuard } from '#web/lib/browser/use-leave-guard.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { OptionalDetails } from '#web/ui/forms/optional-detail.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { awardForm, startAwardForm } from '../data/award-form-schema.ts'
import { computeExpiry } from '../data/compute-expiry.ts'
import { type SentAward, useAwardBadge } from '../data/use-award-badge.ts'
import { MoreFields } from '../details/more-fields.tsx'
import { ResultsFields } from '../details/results-fields.tsx'
import { AwardExpiry, AwardNarrative } from './award-details.tsx'
import { AwardPreview } from './award-preview.tsx'
import { EvidenceFields } from './evidence-fields.tsx'
import { MailPreview } from './mail-preview.tsx'
import { MailShareNote } from './mail-share-note.tsx'
import { RecipientFields } from './recipient-fields.tsx'

export interface AwardFormProps {
  path: BadgePath
  issuer: Issuer
  badgeClass: BadgeClass
  /** The reader has just awarded one, and goes on with the next name. */
  isNext?: boolean
  onSent: (sent: SentAward) => void
}

export function AwardForm({ path, issuer, badgeClass, isNext, onSent }: AwardFormProps) {
  const [today] = useState(() => new Date())
  const descriptions = badgeClass.result_descriptions ?? []
  const computed = computeExpiry(badgeClass.expires, today)
  const award = useAwardBadge({ path, badgeClass, computedExpiry: computed }, onSent)
  const { control, handleSubmit, setError, getValues, getFieldState, trigger, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(awardForm(descriptions, computed)),
    defaultValues: startAwardForm(badgeClass, today),
  })
  useLeaveGuard(formState.isDirty && !formState.isSubmitting)
  const [type, notify, name, hasNarrative, narrative] = useWatch({
    control,
    name: ['type', 'notify', 'recipientName', 'hasNarrative', 'narrative'],
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: by another type what was typed is checked anew
  useEffect(() => {
    if (getFieldState('identifier').isDirty) void trigger('identifier')
  }, [type])

  return (
    <div className="split wide-l">
      <Form onSubmit={handleSubmit((values) => award(values, setError))} label={t('Award Badge')}>
        <div className="stack-l">
          <section aria-label={t('Recipient')}>
            <FormField control={control} name="recipientName" label={t('Recipient Name')} optional>
              {(field) => (
                <TextField
                  {...field}
                  autoComplete="off"
                  autoFocus={isNext}
                  description={`${t('The name appears in plain text in the award.')} ${t('No name? The public page then names nobody.')}`}
                />
              )}
            </FormField>
            <RecipientFields path={path} control={control} type={type} notify={notify} />
          </section>
          <OptionalDetails>
            <AwardNarrative control={control} />
            <EvidenceFields control={control} getValues={getValues} />
            <AwardExpiry control={control} />
            <ResultsFields control={control} descriptions={descriptions} />
            <MoreFields control={control} />
          </OptionalDetails>
          <FormActions inReach>
            <Button type="submit" variant="primary" isPending={formState.isSubmitting} pendingLabel={t('Issuing')}>
              <Icon of={Award} />
              {t('Award')}
            </Button>
            <LinkButton variant="ghost" href={`/issuer/issuers/${path.issuerSlug}/badges/${path.badgeSlug}`}>
              {t('Cancel')}
            </LinkButton>
          </FormActions>
        </div>
      </Form>
      <div className="stack-l">
        <AwardPreview control={control} issuer={issuer} badgeClass={badgeClass} today={today} />
        {type === 'email' && notify && (
          <>
            <MailShareNote issuerSlug={path.issuerSlug} count={1} />
            <MailPreview
              issuer={issuer}
              badgeClass={badgeClass}
              name={withoutMarkup(name)}
              narrative={hasNarrative ? narrative.trim() : ''}
            />
          </>
        )}
      </div>
    </div>
  )
}
