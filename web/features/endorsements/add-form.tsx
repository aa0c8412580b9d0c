import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { statementLength } from '#contracts/fields/limits.ts'
import type { EndorsementFromElsewhere } from '#contracts/issuers/endorsements.ts'
import { t } from '#shared/i18n/text.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { addFromElsewhere } from './endorsement-actions.ts'

const addForm = () =>
  z.object({
    statement: z
      .string()
      .trim()
      .min(1, t('Give the endorsement or its address'))
      .max(statementLength, t('This is too long for an endorsement.')),
  })

const fields = { credential: 'statement', url: 'statement' } as const

/** What was given is either an address or the signed text itself. */
const readStatement = (statement: string): EndorsementFromElsewhere =>
  /^https?:\/\//i.test(statement) ? { url: statement } : { credential: statement }

/** Takes an endorsement that another service signed; it is verified before it is shown. */
export function AddForm({ issuerSlug, onClose }: { issuerSlug: string; onClose: () => void }) {
  const { control, handleSubmit, setError, setFocus, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(addForm()),
    defaultValues: { statement: '' },
  })
  useEffect(() => setFocus('statement'), [setFocus])
  const send = handleSubmit(async ({ statement }) => {
    try {
      await addFromElsewhere(issuerSlug, readStatement(statement))
      onClose()
    } catch (failure) {
      const message = setServerErrors(setError, failure, fields)
      if (message !== undefined) setError('statement', { message })
    }
  })
  return (
    <Section title={t('Add an endorsement from elsewhere')}>
      <Form onSubmit={send} label={t('Add an endorsement from elsewhere')}>
        <div className="stack-l">
          <FormField control={control} name="statement" label={t('Signed endorsement, or its address')}>
            {(field) => (
              <TextArea
                {...field}
                rows={6}
                mono
                description={t(
                  'An Open Badges 3.0 EndorsementCredential as JSON or JWT. It is verified, and again every month.',
                )}
              />
            )}
          </FormField>
          <FormActions>
            <Button type="submit" variant="primary" isPending={formState.isSubmitting} pendingLabel={t('Verifying')}>
              {t('Verify and add')}
            </Button>
            <Button variant="ghost" onPress={onClose}>
              {t('Cancel')}
            </Button>
          </FormActions>
        </div>
      </Form>
    </Section>
  )
}
