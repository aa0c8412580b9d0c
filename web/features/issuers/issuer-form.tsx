import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { issuerNameLength } from '#contracts/fields/limits.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { loadIssuerImage } from '#web/lib/browser/images.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { useImageFile } from '#web/lib/browser/use-image-file.ts'
import { useLeaveGuard } from '#web/lib/browser/use-leave-guard.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { ImageDrop } from '#web/ui/forms/image-drop.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { AddendumField } from '#web/ui/terms/addendum-field.tsx'
import { issuerFields, issuerForm, listContacts, startIssuerForm, toIssuerInput } from './issuer-form-schema.ts'
import { useSaveIssuer } from './use-issuers.ts'

export interface IssuerFormProps {
  /** The issuer that is edited; a new one without. */
  issuer?: Issuer
  /** The person's verified addresses, of which one is the contact. */
  addresses: readonly string[]
}

export function IssuerForm({ issuer, addresses }: IssuerFormProps) {
  const save = useSaveIssuer(issuer)
  const contacts = listContacts(issuer, addresses)
  const addendum = issuer ? undefined : getConfig().theme.dataProcessorTermsLink
  const { control, handleSubmit, setError, setValue, reset, watch, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(issuerForm(addendum !== undefined)),
    defaultValues: startIssuerForm(issuer, addresses),
  })
  // While it is sent the form may be left: that is where saving leads.
  useLeaveGuard(formState.isDirty && !formState.isSubmitting)
  const picture = useImageFile(loadIssuerImage, ({ dataUrl }) => setValue('image', dataUrl, { shouldDirty: true }))

  const send = handleSubmit(async (values) => {
    try {
      await save(toIssuerInput(values))
      reset(values)
    } catch (failure) {
      const error = setServerErrors(setError, failure, issuerFields) ?? messageOf(failure)
      notices.error(
        issuer ? t('Unable to save issuer: {error}', { error }) : t('Unable to create issuer: {error}', { error }),
      )
    }
  })

  return (
    <Form onSubmit={send} label={issuer ? t('Edit Issuer') : t('Create Issuer')}>
      <ImageDrop
        label={t('Image')}
        optional
        image={watch('image') || undefined}
        imageName={picture.name}
        onFile={(file) => void picture.choose(file)}
        hint={t('PNG, SVG or any picture; it is reduced to 512 pixels')}
        error={picture.error ?? formState.errors.image?.message}
      />
      <FormField control={control} name="name" label={t('Name')} maxLength={issuerNameLength}>
        {(field) => <TextField {...field} autoComplete="organization" />}
      </FormField>
      <FormField control={control} name="url" label={t('Website URL')}>
        {(field) => <TextField {...field} type="url" autoComplete="url" placeholder="https://" />}
      </FormField>
      <FormField control={control} name="email" label={t('Contact Email')}>
        {(field) => (
          <Select
            {...field}
            placeholder={t('Please select a verified email')}
            options={contacts.map((address) => ({ value: address, label: address }))}
            description={
              contacts.length > 0
                ? t('One of your verified addresses; recipients see it.')
                : t('You have no verified address yet; confirm one in your profile first.')
            }
          />
        )}
      </FormField>
      <FormField control={control} name="description" label={t('Description')} optional maxLength={1024}>
        {(field) => <TextArea {...field} />}
      </FormField>
      <FormField control={control} name="linkedinId" label={t('LinkedIn organisation number')} optional>
        {(field) => (
          <TextField
            {...field}
            description={t('Earners who add a badge to their LinkedIn profile then show your logo beside it.')}
          />
        )}
      </FormField>
      <AddendumField control={control} name="addendum" href={addendum} />
      {issuer && (
        <p className="small muted mt-5">
          {t(
            'With another name, website, image or domain of the contact address it is another issuer: what operators and other issuers have said of it rests until they have looked at it again.',
          )}
        </p>
      )}
      <FormActions className="mt-8">
        <Button
          type="submit"
          variant="primary"
          isPending={formState.isSubmitting}
          pendingLabel={issuer ? t('Saving') : t('Adding')}
        >
          {issuer ? t('Save') : t('Add Issuer')}
        </Button>
        <LinkButton variant="ghost" href={issuer ? `/issuer/issuers/${issuer.slug}` : '/issuer'}>
          {t('Cancel')}
        </LinkButton>
      </FormActions>
    </Form>
  )
}
