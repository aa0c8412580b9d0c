import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { getEarnerPage, type OwnEarnerPage, updateEarnerPage } from '#contracts/backpack/earner-page.ts'
import { pageAddress, pageAddressLength, proposePageAddress } from '#contracts/backpack/page-address.ts'
import { pageAboutLength, pageNameLength } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { loadIssuerImage } from '#web/lib/browser/images.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { useImageFile } from '#web/lib/browser/use-image-file.ts'
import { useLeaveGuard } from '#web/lib/browser/use-leave-guard.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { Switch } from '#web/ui/forms/checkbox.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { ImageDrop } from '#web/ui/forms/image-drop.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { earnerPageForm, pageFields, startValues, toInput } from './earner-page-schema.ts'
import { PagePreview } from './page-preview.tsx'
import { PageState } from './page-state.tsx'
import { ShownBadges } from './shown-badges.tsx'
import { ShownCollections } from './shown-collections.tsx'

export function EarnerPageForm({ page }: { page: OwnEarnerPage }) {
  const { control, handleSubmit, setError, setValue, reset, watch, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(earnerPageForm()),
    defaultValues: startValues(page),
  })
  useLeaveGuard(formState.isDirty && !formState.isSubmitting)
  const values = watch()
  const picture = useImageFile(loadIssuerImage, ({ dataUrl }) => setValue('image', dataUrl, { shouldDirty: true }))
  const hasFormer = page.former_addresses.length > 0 || (page.address !== null && values.address !== page.address)
  const proposal = pageAddress.safeParse(values.address).success
    ? undefined
    : proposePageAddress(values.address.trim() || values.name)
  const choose = (name: 'badges' | 'collections') => (ids: string[]) => setValue(name, ids, { shouldDirty: true })

  const send = handleSubmit(async (valid) => {
    try {
      const saved = await call(updateEarnerPage, { body: toInput(valid) })
      queryClient.setQueryData(readKey(getEarnerPage), saved)
      reset(startValues(saved))
      notices.success(
        saved.shown ? t('Saved. Everybody with its address can see your page.') : t('Saved. Nobody sees your page.'),
      )
    } catch (failure) {
      notices.error(setServerErrors(setError, failure, pageFields) ?? t('Your page could not be saved.'))
    }
  })

  return (
    <div className="grid items-start gap-8 min-[62rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Form onSubmit={send} label={t('My page')}>
        <PageState page={page} />
        <FormField control={control} name="shown" label={t('Show my page')}>
          {({ label: _label, optional: _optional, maxLength: _maximum, ...field }) => (
            <Switch {...field}>{t('Show my page')}</Switch>
          )}
        </FormField>
        <div className="mt-5">
          <FormField
            control={control}
            name="address"
            label={t('Address')}
            maxLength={pageAddressLength}
            optional={!values.shown}
          >
            {(field) => (
              <TextField
                {...field}
                autoComplete="off"
                description={`${location.origin}/people/${values.address.trim().toLowerCase() || '…'}`}
              />
            )}
          </FormField>
        </div>
        {proposal && (
          <p className="mt-2">
            <Button
              variant="ghost"
              onPress={() => setValue('address', proposal, { shouldDirty: true, shouldValidate: true })}
            >
              {t('Use “{address}”', { address: proposal })}
            </Button>
          </p>
        )}
        {hasFormer && (
          <FormField control={control} name="formerLeadHere" label={t('Former addresses lead here')}>
            {({ label: _label, optional: _optional, maxLength: _maximum, ...field }) => (
              <Switch {...field}>
                {t('Addresses that I had before lead here. Whoever knows one then learns this one.')}
              </Switch>
            )}
          </FormField>
        )}
        <div className="mt-5">
          <FormField
            control={control}
            name="name"
            label={t('Name')}
            maxLength={pageNameLength}
            optional={!values.shown}
          >
            {(field) => <TextField {...field} autoComplete="name" />}
          </FormField>
        </div>
        <div className="mt-5">
          <FormField control={control} name="about" label={t('About me')} maxLength={pageAboutLength} optional>
            {(field) => <TextArea {...field} rows={3} />}
          </FormField>
        </div>
        <div className="mt-5">
          <ImageDrop
            label={t('Picture')}
            optional
            image={values.image || undefined}
            imageName={picture.name}
            isLoading={picture.isLoading}
            onFile={(file) => void picture.choose(file)}
            hint={t('PNG, SVG or any picture; it is reduced to 512 pixels')}
            error={picture.error ?? formState.errors.image?.message}
            actions={
              values.image && (
                <Button
                  variant="ghost"
                  onPress={() => {
                    picture.replace(undefined)
                    setValue('image', '', { shouldDirty: true })
                  }}
                >
                  {t('Remove picture')}
                </Button>
              )
            }
          />
        </div>
        {values.image && (
          <FormField control={control} name="imageOnCollections" label={t('Picture on collections')}>
            {({ label: _label, optional: _optional, maxLength: _maximum, ...field }) => (
              <Switch {...field}>
                {t('Show the picture on my public collections too, and lead from there to my page')}
              </Switch>
            )}
          </FormField>
        )}
        <div className="mt-5 grid gap-5">
          <ShownBadges chosen={values.badges} onChange={choose('badges')} error={formState.errors.badges?.message} />
          <ShownCollections
            chosen={values.collections}
            onChange={choose('collections')}
            error={formState.errors.collections?.message}
          />
        </div>
        <div className="mt-5">
          <FormField control={control} name="listed" label={t('Search engines')}>
            {({ label: _label, optional: _optional, maxLength: _maximum, ...field }) => (
              <Switch {...field}>{t('Search engines may list my page')}</Switch>
            )}
          </FormField>
        </div>
        <FormActions className="mt-8">
          <Button type="submit" variant="primary" isPending={formState.isSubmitting} pendingLabel={t('Saving')}>
            {t('Save')}
          </Button>
        </FormActions>
      </Form>
      <PagePreview values={values} />
    </div>
  )
}
