import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { formatDate } from '#web/lib/formats/format.ts'
import { makeKey } from '#web/lib/formats/make-key.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { personalScopes, ScopeChoice } from '../scope-choice.tsx'
import { createToken } from './use-tokens.ts'

const nameLength = 100
const spans = [7, 30, 90, 180, 366]

const tokenForm = () =>
  z.object({
    name: z.string().trim().min(1, t('Please say what it is for')).max(nameLength),
    days: z.string(),
    scopes: z.array(z.string()).min(1, t('Choose at least one.')),
  })

export interface TokenDialogProps {
  /** Those of the person. */
  issuers: readonly Issuer[]
  onClose: () => void
  onMade: (token: string) => void
}

export function TokenDialog({ issuers, onClose, onMade }: TokenDialogProps) {
  const [key] = useState(makeKey)
  const [refusal, setRefusal] = useState<string>()
  const { control, handleSubmit, setError, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(tokenForm()),
    defaultValues: { name: '', days: '90', scopes: [] },
  })

  const send = handleSubmit(async ({ name, days, scopes }) => {
    setRefusal(undefined)
    try {
      const token = await createToken({ name, scopes, days: Number(days) }, key)
      if (!token) return
      onMade(token)
      onClose()
    } catch (failure) {
      setRefusal(setServerErrors(setError, failure, { name: 'name', days: 'days', scopes: 'scopes' }))
    }
  })

  return (
    <Dialog title={t('New personal access token')} isOpen onOpenChange={onClose} fromBelow>
      <Form onSubmit={send} label={t('New personal access token')}>
        <FormField control={control} name="name" label={t('What it is for')} maxLength={nameLength}>
          {(field) => <TextField {...field} autoComplete="off" placeholder={t('Script that awards on Fridays')} />}
        </FormField>
        <FormField control={control} name="days" label={t('How long it works')}>
          {(field) => (
            <Select {...field} options={spans.map((days) => ({ value: String(days), label: describeSpan(days) }))} />
          )}
        </FormField>
        <FormField control={control} name="scopes" label={t('What it may do')}>
          {({ value, onChange, error }) => (
            <ScopeChoice
              groups={personalScopes(issuers)}
              issuers={issuers}
              value={value}
              onChange={onChange}
              error={error}
            />
          )}
        </FormField>
        <p className="hint">
          {t('A program that makes badges and awards them needs the right to modify issuers: {scope}.', {
            scope: 'rw:issuer',
          })}
        </p>
        <div role="alert" className="mt-4 empty:hidden">
          {refusal && <FieldError>{refusal}</FieldError>}
        </div>
        <FormActions className="buttons">
          <Button variant="ghost" onPress={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
            {t('Make Token')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

function describeSpan(days: number): string {
  const date = formatDate(new Date(Date.now() + days * 86_400_000))
  return t('{days, plural, one {# day} other {# days}}, until {date}', { days, date })
}
