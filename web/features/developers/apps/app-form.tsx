import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { Application } from '#contracts/oauth/applications.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { loadIssuerImage } from '#web/lib/browser/images.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { useImageFile } from '#web/lib/browser/use-image-file.ts'
import { useLeaveGuard } from '#web/lib/browser/use-leave-guard.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { ImageDrop } from '#web/ui/forms/image-drop.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { appScopes, ScopeChoice } from '../scope-choice.tsx'
import {
  type AppValues,
  appDescriptionLength,
  appFields,
  appForm,
  appNameLength,
  startAppForm,
} from './app-form-schema.ts'
import { ConnectionFields } from './connection-fields.tsx'

export interface AppFormProps {
  /** The app that is changed; a new one without. */
  app?: Application
  /** Sends it; false when the person thought better of it. */
  onSend: (values: AppValues) => Promise<boolean>
}

export function AppForm({ app, onSend }: AppFormProps) {
  const { control, handleSubmit, setError, setValue, reset, watch, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(appForm()),
    defaultValues: startAppForm(app),
  })
  useLeaveGuard(formState.isDirty && !formState.isSubmitting)
  const picture = useImageFile(loadIssuerImage, ({ dataUrl }) => setValue('image', dataUrl, { shouldDirty: true }))

  const send = handleSubmit(async (values) => {
    try {
      if (await onSend(values)) reset(values)
    } catch (failure) {
      const error = setServerErrors(setError, failure, appFields)
      notices.error(t('The app was not saved: {error}', { error: error ?? messageOf(failure) }))
    }
  })

  return (
    <Form onSubmit={send} label={app ? t('Edit App') : t('New App')}>
      <FormField control={control} name="name" label={t('Name')} maxLength={appNameLength}>
        {(field) => <TextField {...field} autoComplete="off" />}
      </FormField>
      <FormField
        control={control}
        name="description"
        label={t('Description')}
        optional
        maxLength={appDescriptionLength}
      >
        {(field) => <TextArea {...field} />}
      </FormField>
      <ImageDrop
        label={t('Logo')}
        optional
        image={watch('image') || undefined}
        imageName={picture.name}
        onFile={(file) => void picture.choose(file)}
        hint={t('People see it when the app asks to be let in')}
        error={picture.error ?? formState.errors.image?.message}
      />
      <FormField control={control} name="website" label={t('Website URL')} optional>
        {(field) => <TextField {...field} type="url" placeholder="https://" />}
      </FormField>
      <FormField control={control} name="terms" label={t('Terms of service URL')} optional>
        {(field) => <TextField {...field} type="url" placeholder="https://" />}
      </FormField>
      <FormField control={control} name="policy" label={t('Privacy policy URL')} optional>
        {(field) => <TextField {...field} type="url" placeholder="https://" />}
      </FormField>
      <ConnectionFields control={control} kind={watch('kind')} isNew={!app} />
      <FormField control={control} name="scopes" label={t('What it may ask for')}>
        {({ value, onChange, error }) => (
          <ScopeChoice groups={appScopes()} value={value} onChange={onChange} error={error} />
        )}
      </FormField>
      <FormActions className="mt-8">
        <Button type="submit" variant="primary" isPending={formState.isSubmitting} pendingLabel={t('Saving')}>
          {app ? t('Save') : t('Make App')}
        </Button>
        <LinkButton variant="ghost" href={app ? `/profile/apps/${app.client_id}` : '/profile/apps'}>
          {t('Cancel')}
        </LinkButton>
      </FormActions>
    </Form>
  )
}
