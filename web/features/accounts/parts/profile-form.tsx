import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { getProfile, type Profile, updateProfile } from '#contracts/accounts/accounts.ts'
import { text } from '#contracts/fields/fields.ts'
import { nameLength } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { profileRead } from '#web/lib/data/use-profile.ts'
import { Switch } from '#web/ui/forms/checkbox.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

const nameField = text(nameLength).transform((value) => value.trim())
const profileForm = z.object({ firstName: nameField, lastName: nameField, marketing: z.boolean() })

interface Props {
  profile: Profile
  /** What to begin with in place of the name of the profile. */
  name?: { first: string; last: string } | undefined
  /** Where it leads afterwards; to the profile unless told. */
  back?: string | undefined
}

export function ProfileForm({ profile, name, back = '/profile/profile' }: Props) {
  const navigate = useNavigate()
  const { theme } = getConfig()
  const { control, handleSubmit, setError, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(profileForm),
    defaultValues: {
      firstName: (name?.first ?? profile.first_name).slice(0, nameLength),
      lastName: (name?.last ?? profile.last_name).slice(0, nameLength),
      marketing: profile.marketing_opt_in,
    },
  })

  const send = handleSubmit(async ({ firstName, lastName, marketing }) => {
    try {
      // Terms agreed to in another tab meanwhile must not be sent as not agreed to.
      const current = await queryClient.fetchQuery({ ...profileRead, staleTime: 0 })
      const body = { ...current, first_name: firstName, last_name: lastName, marketing_opt_in: marketing }
      queryClient.setQueryData(readKey(getProfile), await call(updateProfile, { body }))
      notices.success(t('Saved profile changes'), { retain: true })
      await navigate(back)
    } catch (failure) {
      setServerErrors(setError, failure, { first_name: 'firstName', last_name: 'lastName' })
      notices.error(t('Failed save profile changes'))
    }
  })

  return (
    <Form onSubmit={send} label={t('Edit Profile')}>
      <FormField control={control} name="firstName" label={t('First Name')} maxLength={nameLength}>
        {(field) => <TextField {...field} autoComplete="given-name" />}
      </FormField>
      <div className="mt-5">
        <FormField control={control} name="lastName" label={t('Last Name')} maxLength={nameLength}>
          {(field) => <TextField {...field} autoComplete="family-name" />}
        </FormField>
      </div>
      {!theme.hideMarketingOptIn && (
        <div className="mt-5">
          <FormField control={control} name="marketing" label={t('News')}>
            {({ label: _label, optional: _optional, maxLength: _maximum, ...field }) => (
              <Switch {...field}>
                {t('Send me news about {service} now and then.', { service: theme.serviceName })}
              </Switch>
            )}
          </FormField>
        </div>
      )}
      <FormActions className="mt-8">
        <Button type="submit" variant="primary" isPending={formState.isSubmitting} pendingLabel={t('Saving')}>
          {t('Save')}
        </Button>
        <LinkButton variant="ghost" href={back}>
          {t('Cancel')}
        </LinkButton>
      </FormActions>
    </Form>
  )
}
