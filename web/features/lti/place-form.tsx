import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { placeLtiBadge } from '#contracts/lti/lti.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { useBadgeClasses } from '#web/lib/data/use-badge-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { thresholdText } from './threshold-text.ts'

const placeForm = z.object({
  badge: z.string().min(1, 'Choose a badge.'),
  threshold: thresholdText,
})

interface PlaceFormProps {
  code: string
  issuerSlug: string
  onPlaced: () => void
}

export function PlaceForm({ code, issuerSlug, onPlaced }: PlaceFormProps) {
  const { data, isError } = useBadgeClasses(issuerSlug)
  const { control, handleSubmit, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(placeForm),
    defaultValues: { badge: '', threshold: '80' },
  })
  if (isError) {
    return (
      <ErrorScreen
        message={t('These badges are not yours to award')}
        detail={t('Ask an owner of the issuer to add you to its staff, then open this page from your course again.')}
      />
    )
  }
  if (!data) return <LoadingScreen />
  const badges = data.filter(({ archived }) => !archived)
  if (badges.length === 0) {
    return (
      <EmptyState
        drawing="awards"
        title={t('This issuer has no badges yet')}
        action={<LinkButton href={`/issuer/issuers/${issuerSlug}/badges/create`}>{t('Create a badge')}</LinkButton>}
      />
    )
  }
  const send = handleSubmit(async ({ badge, threshold }) => {
    try {
      const body = { issuer_slug: issuerSlug, badge_slug: badge, threshold: Number(threshold) }
      await call(placeLtiBadge, { params: { code }, body })
      onPlaced()
    } catch (failure) {
      notices.error(t('Could not choose the badge: {message}', { message: messageOf(failure) }))
    }
  })
  return (
    <Form onSubmit={send} label={t('Choose a badge')}>
      <div className="stack">
        <FormField control={control} name="badge" label={t('Badge')}>
          {(field) => (
            <Select
              {...field}
              placeholder={t('Choose a badge')}
              options={badges.map(({ slug, name }) => ({ value: slug, label: name }))}
            />
          )}
        </FormField>
        <FormField control={control} name="threshold" label={t('Result that earns it, in percent')}>
          {(field) => (
            <TextField
              {...field}
              inputMode="decimal"
              description={t(
                '{service} asks the platform for results and awards the badge in your name, once to each person.',
              )}
            />
          )}
        </FormField>
        <FormActions>
          <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
            {t('Choose Badge')}
          </Button>
        </FormActions>
      </div>
    </Form>
  )
}
