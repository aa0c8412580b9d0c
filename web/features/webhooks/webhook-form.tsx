import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type Webhook, webhookEvent, webhookInput } from '#contracts/issuers/webhooks.ts'
import { t } from '#shared/i18n/text.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { useBadgeClasses } from '#web/lib/data/use-badge-class.ts'
import { SaveOrCancel } from '#web/ui/dialogs/save-or-cancel.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { EventChoice } from './event-choice.tsx'

/** People leave out how an address begins; here it can begin with one thing only. */
const completeUrl = (value: string): string =>
  /^[a-z][a-z+.-]*:/i.test(value.trim()) || value.trim() === '' ? value.trim() : `https://${value.trim()}`

const webhookForm = z.object({
  name: webhookInput.shape.name,
  url: z.string().transform(completeUrl).pipe(webhookInput.shape.url),
  events: webhookInput.shape.events,
  badge_class: z.string(),
  include_recipient: z.boolean(),
})
export type WebhookValues = z.output<typeof webhookForm>

const fields = {
  name: 'name',
  url: 'url',
  events: 'events',
  badge_class: 'badge_class',
  include_recipient: 'include_recipient',
} as const

export interface WebhookFormProps {
  issuerSlug: string
  /** The one that is changed; a new one without. */
  webhook?: Webhook
  save: (values: WebhookValues) => Promise<void>
  onCancel: () => void
}

export function WebhookForm({ issuerSlug, webhook, save, onCancel }: WebhookFormProps) {
  const badges = useBadgeClasses(issuerSlug)
  const [refusal, setRefusal] = useState<string>()
  const { control, handleSubmit, setError, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(webhookForm),
    defaultValues: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events: webhook?.events ?? [...webhookEvent.options],
      badge_class: webhook?.badge_class ?? '',
      include_recipient: webhook?.include_recipient ?? false,
    },
  })
  const send = handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      await save(values)
    } catch (failure) {
      setRefusal(setServerErrors(setError, failure, fields))
    }
  })
  const known = (badges.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }))
  const chosen = webhook?.badge_class
  const isGone = badges.data && chosen && !known.some(({ value }) => value === chosen)
  const title = webhook ? t('Edit Webhook') : t('Create Webhook')

  return (
    <Form onSubmit={send} label={title}>
      <FormField control={control} name="name" label={t('Name')}>
        {(field) => (
          <TextField {...field} autoComplete="off" description={t('What it is for, such as “Student register”.')} />
        )}
      </FormField>
      <FormField control={control} name="url" label={t('Address')}>
        {(field) => (
          <TextField
            {...field}
            autoComplete="off"
            placeholder="https://"
            description={t('Messages are sent there with POST, over https.')}
          />
        )}
      </FormField>
      <FormField control={control} name="events" label={t('Tell it when')}>
        {(field) => <EventChoice {...field} />}
      </FormField>
      <FormField control={control} name="badge_class" label={t('Badges')}>
        {(field) => (
          <Select
            {...field}
            placeholder={t('All badges of this issuer')}
            options={isGone ? [...known, { value: chosen, label: t('A badge that was deleted') }] : known}
          />
        )}
      </FormField>
      <FormField control={control} name="include_recipient" label="">
        {(field) => (
          <Checkbox {...field}>
            {t('Name the recipient')}{' '}
            <span className="small block text-ink-2">
              {t('Messages then carry the address and the name of the earner. Without it they carry ids only.')}
            </span>
          </Checkbox>
        )}
      </FormField>
      <SaveOrCancel
        refusal={refusal}
        isSaving={formState.isSubmitting}
        onCancel={onCancel}
        label={webhook ? undefined : title}
      />
    </Form>
  )
}
