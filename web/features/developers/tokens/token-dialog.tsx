import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { Issuer } from '#contracts/issuers.ts'
import { formatDate } from '#web/lib/format.ts'
import { makeKey } from '#web/lib/make-key.ts'
import { setServerErrors } from '#web/lib/set-server-errors.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'
import { Form } from '#web/ui/form.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
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
        <div role="alert" className="mt-4 empty:hidden">
          {refusal && <FieldError>{refusal}</FieldError>}
        </div>
        <div className="buttons">
          <Button variant="ghost" onPress={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
            {t('Make Token')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function describeSpan(days: number): string {
  const date = formatDate(new Date(Date.now() + days * 86_400_000))
  return t('{days, plural, one {# day} other {# days}}, until {date}', { days, date })
}
