import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { drawQr } from '#web/ui/sharing/draw-qr.ts'
import { QrPicture } from '#web/ui/sharing/qr-picture.tsx'
import { type BegunTotp, confirm } from './totp-actions.ts'

const codeForm = () =>
  z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{3}\s?\d{3}$/, t('Type the six digits that the app shows')),
  })

export interface TotpSetupProps {
  begun: BegunTotp
  onCancel: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}

/** Two steps: the app learns the secret, and shows that it has by a code. */
export function TotpSetup({ begun: { secret, uri }, onCancel, onDone }: TotpSetupProps) {
  const drawing = useMemo(() => drawQr(uri), [uri])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(codeForm()),
    defaultValues: { code: '' },
  })
  const send = handleSubmit(async ({ code }) => {
    try {
      const codes = await confirm(code)
      if (codes) onDone(codes)
    } catch (failure) {
      setError('code', { message: messageOf(failure) })
    }
  })
  return (
    <section className="sheet pad mt-10" aria-labelledby="totp-setup">
      <h2 id="totp-setup" ref={heading} tabIndex={-1}>
        {t('Set codes up')}
      </h2>
      <ol className="mt-4 list-decimal ps-5">
        <li>
          <p>
            {t('Open an authenticator app on your phone, or the app that keeps your passwords, and scan this picture.')}
          </p>
          <div className="row my-4 items-start! gap-6!">
            {drawing && <QrPicture drawing={drawing} label={t('QR code for your app')} className="w-44" />}
            <div className="grow basis-64">
              {/* Nobody scans what their own screen shows. */}
              <p className="mb-4">
                {t('Is the app on this device?')}{' '}
                <a href={uri} className="strong">
                  {t('Open it with this key')}
                </a>
              </p>
              <CopyField label={t('Or type this into the app')} value={secret} />
            </div>
          </div>
        </li>
        <li>
          <p className="mb-3">{t('Type the code that the app shows now.')}</p>
          <Form onSubmit={send} label={t('Set codes up')}>
            <FormField control={control} name="code" label={t('Code')}>
              {(field) => <TextField {...field} autoComplete="one-time-code" />}
            </FormField>
            <FormActions className="mt-5">
              <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
                {t('Turn codes on')}
              </Button>
              <Button onPress={onCancel}>{t('Cancel')}</Button>
            </FormActions>
          </Form>
        </li>
      </ol>
    </section>
  )
}
