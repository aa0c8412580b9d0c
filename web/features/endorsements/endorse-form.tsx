import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { endorsementCommentLength } from '#contracts/fields/limits.ts'
import { endorsementComment, type NewEndorsement } from '#contracts/issuers/endorsements.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { useLeaveGuard } from '#web/lib/browser/use-leave-guard.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { MarkdownField } from '#web/ui/forms/markdown/markdown-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { endorse, useSubject } from './endorsement-actions.ts'
import { SubjectPreview } from './subject-preview.tsx'

export interface EndorseFormProps {
  /** In whose name the person may endorse; at least one. */
  issuers: readonly Issuer[]
  subject: string
  by: string
}

const fields = { subject: 'subject', comment: 'comment', valid_until: 'until' } as const

export function EndorseForm({ issuers, subject, by }: EndorseFormProps) {
  const navigate = useNavigate()
  const first = issuers.find(({ slug }) => slug === by) ?? issuers[0]
  const { control, handleSubmit, setError, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(endorseForm()),
    defaultValues: { by: first?.slug ?? '', subject, comment: '', until: '' },
  })
  const address = useWatch({ control, name: 'subject' }).trim()
  const { data: seen } = useSubject(address)
  useLeaveGuard(formState.isDirty && !formState.isSubmitting)

  const send = handleSubmit(async (values) => {
    try {
      await endorse(values.by, {
        ...toNewEndorsement(values),
        ...(seen ? { issuer_version: seen.issuer.version } : {}),
      })
      await navigate(`/issuer/issuers/${values.by}/endorsements`)
    } catch (failure) {
      const message = setServerErrors(setError, failure, fields)
      if (message !== undefined) notices.error(t('Not endorsed: {message}', { message }))
    }
  })

  return (
    <Form onSubmit={send} label={t('Endorse')}>
      <div className="stack-l">
        <FormField control={control} name="by" label={t('In the name of')}>
          {({ maxLength: _maximum, ...field }) => (
            <Select {...field} options={issuers.map(({ slug, name }) => ({ value: slug, label: name }))} />
          )}
        </FormField>
        <div className="stack-s">
          <FormField control={control} name="subject" label={t('Public address')}>
            {(field) => <TextField {...field} type="url" autoComplete="off" />}
          </FormField>
          <SubjectPreview url={address} />
        </div>
        <FormField control={control} name="comment" label={t('Statement')} maxLength={endorsementCommentLength}>
          {(field) => <MarkdownField {...field} rows={5} description={t('Why you stand behind it')} />}
        </FormField>
        <div className="max-w-60">
          <FormField control={control} name="until" label={t('Valid until')} optional>
            {(field) => <TextField {...field} type="date" />}
          </FormField>
        </div>
        <p className="small muted">
          {t('It is shown once the owner of what you endorse has accepted it. You can withdraw it at any time.')}
        </p>
        <FormActions>
          <Button
            type="submit"
            variant="primary"
            isPending={formState.isSubmitting}
            pendingLabel={t('{pending, select, other {Signing}}', { pending: '' })}
          >
            {t('Sign and send')}
          </Button>
          <LinkButton variant="ghost" href={first ? `/issuer/issuers/${first.slug}/endorsements` : '/issuer'}>
            {t('Cancel')}
          </LinkButton>
        </FormActions>
      </div>
    </Form>
  )
}

const endorseForm = () =>
  z.object({
    by: z.string().min(1),
    subject: z.string().trim().refine(URL.canParse, t('Please enter a valid URL')),
    comment: endorsementComment,
    until: z.string().refine(isToCome, t('Choose a day that is still to come')),
  })

type EndorseValues = z.output<ReturnType<typeof endorseForm>>

const toNewEndorsement = ({ subject, comment, until }: EndorseValues): NewEndorsement => ({
  subject,
  comment,
  ...(until === '' ? {} : { valid_until: endOf(until).toISOString() }),
})

const isToCome = (day: string): boolean => day === '' || endOf(day) > new Date()

// A day is meant whole.
const endOf = (day: string): Date => new Date(`${day}T23:59:59`)
