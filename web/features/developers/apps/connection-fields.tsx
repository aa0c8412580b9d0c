import type { Control } from 'react-hook-form'
import { grantType } from '#contracts/oauth/applications.ts'
import { t } from '#shared/i18n/text.ts'
import { CheckboxList } from '#web/ui/forms/checkbox-list.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import type { AppValues } from './app-form-schema.ts'
import { wordsOfGrant } from './grant-words.ts'

export interface ConnectionFieldsProps {
  control: Control<AppValues, unknown, AppValues>
  kind: AppValues['kind']
  /** Whether it keeps a secret is settled once for all. */
  isNew: boolean
}

/** How the app proves who it is, and where people come back to. */
export function ConnectionFields({ control, kind, isNew }: ConnectionFieldsProps) {
  const grants = grantType.options.filter((grant) => kind === 'confidential' || grant !== 'client_credentials')
  return (
    <>
      {isNew && (
        <FormField control={control} name="kind" label={t('Where it runs')}>
          {({ label, value, onChange, error }) => (
            <RadioGroup
              {...{ label, value, onChange, error }}
              options={[
                { value: 'confidential', label: t('On a server of yours, where it can keep a secret') },
                { value: 'public', label: t('In browsers or on devices of people: without a secret, by PKCE alone') },
              ]}
            />
          )}
        </FormField>
      )}
      <FormField control={control} name="grants" label={t('How it gets in')}>
        {({ label, value, onChange, error }) => (
          <CheckboxList
            {...{ label, value, onChange, error }}
            options={grants.map((grant) => ({ value: grant, label: wordsOfGrant(grant) }))}
          />
        )}
      </FormField>
      <FormField control={control} name="redirectUris" label={t('Redirect URIs')}>
        {(field) => (
          <TextArea
            {...field}
            rows={3}
            mono
            placeholder="https://app.example/callback"
            description={t(
              'One in each line. Compared letter by letter; https, http://127.0.0.1 with any port, or a scheme of your own such as com.example.app:/cb.',
            )}
          />
        )}
      </FormField>
    </>
  )
}
