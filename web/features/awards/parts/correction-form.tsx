import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Award, AwardPath } from '#contracts/awards/awards.ts'
import { t } from '#shared/i18n/text.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { useLeaveGuard } from '#web/lib/browser/use-leave-guard.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { OptionalDetails } from '#web/ui/forms/optional-detail.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { correctionForm, findAwardFields } from '../data/award-form-schema.ts'
import { sendCorrection, startCorrection, toCorrection } from '../data/use-correction.ts'
import { MoreFields } from '../details/more-fields.tsx'
import { ResultsFields } from '../details/results-fields.tsx'
import { AwardExpiry, AwardNarrative } from './award-details.tsx'
import { EvidenceFields } from './evidence-fields.tsx'

export interface CorrectionFormProps {
  path: AwardPath
  award: Award
}

export function CorrectionForm({ path, award }: CorrectionFormProps) {
  const navigate = useNavigate()
  const descriptions = award.result_descriptions ?? []
  const issuedOn = new Date(award.issued_on ?? award.created_at)
  const home = `/issuer/issuers/${path.issuerSlug}/badges/${path.badgeSlug}`
  const { control, handleSubmit, setError, getValues, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(correctionForm(descriptions, { issuedOn, expires: award.expires?.slice(0, 10) })),
    defaultValues: startCorrection(award),
  })
  useLeaveGuard(formState.isDirty && !formState.isSubmitting)

  const save = handleSubmit(async (values) => {
    const body = toCorrection(values, award)
    if (Object.keys(body).length === 0) {
      notices.info(t('Nothing was changed.'))
      return
    }
    try {
      await sendCorrection(path, body)
      notices.success(t('Saved as a new signed version.'), { retain: true })
      await navigate(home)
    } catch (failure) {
      const message = setServerErrors(setError, failure, findAwardFields(values))
      if (message !== undefined) notices.error(t('Unable to save the award: {message}', { message }))
    }
  })

  return (
    <Form onSubmit={save} label={t('Edit Award')}>
      <div className="stack-l">
        <Notice kind="info" title={t('A new signed version')}>
          {t(
            'Saving signs this award anew under the same address. What it said before is kept below, and files downloaded earlier still say the old.',
          )}
        </Notice>
        <p className="small muted">
          {t('Whose address it was awarded to cannot be changed: revoke the award and award the badge again.')}
        </p>
        <FormField control={control} name="recipientName" label={t('Recipient Name')} optional>
          {(field) => (
            <TextField {...field} autoComplete="off" description={t('The name appears in plain text in the award.')} />
          )}
        </FormField>
        <OptionalDetails>
          <AwardNarrative control={control} />
          <EvidenceFields control={control} getValues={getValues} />
          <AwardExpiry control={control} issuedOn={issuedOn} />
          <ResultsFields control={control} descriptions={descriptions} />
          <MoreFields control={control} />
        </OptionalDetails>
        <FormActions>
          <Button type="submit" variant="primary" isPending={formState.isSubmitting} pendingLabel={t('Saving')}>
            {t('Save')}
          </Button>
          <LinkButton variant="ghost" href={home}>
            {t('Cancel')}
          </LinkButton>
        </FormActions>
      </div>
    </Form>
  )
}
