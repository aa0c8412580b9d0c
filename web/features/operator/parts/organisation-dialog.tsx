import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { t } from '#shared/i18n/text.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SaveOrCancel } from '#web/ui/dialogs/save-or-cancel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import {
  changesTrust,
  organisationForm,
  startOrganisation,
  takesRoles,
  toOrganisationBody,
} from '../data/organisation-values.ts'
import { saveOrganisation } from '../data/use-organisations.ts'
import { OrganisationAddresses } from './organisation-addresses.tsx'
import { OrganisationDirectory } from './organisation-directory.tsx'
import { OrganisationKeys } from './organisation-keys.tsx'
import { OrganisationRules } from './organisation-rules.tsx'

const fields = {
  name: 'name',
  domains: 'domains',
  groups_claim: 'groupsClaim',
  issuer_url: 'issuerUrl',
  client_id: 'clientId',
  client_secret: 'clientSecret',
  'oidc.issuer_url': 'issuerUrl',
  'oidc.client_id': 'clientId',
  'oidc.client_secret': 'clientSecret',
  metadata: 'metadata',
  entity_id: 'metadata',
  sign_in_url: 'metadata',
  certificates: 'metadata',
} as const

export interface OrganisationDialogProps {
  organisation?: ShownOrganisation
  onClose: () => void
}

/** A new organisation, or a change of one; its secret is typed and never shown. */
export function OrganisationDialog({ organisation, onClose }: OrganisationDialogProps) {
  const [refusal, setRefusal] = useState<string>()
  const { control, handleSubmit, setError, watch, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(organisationForm()),
    defaultValues: startOrganisation(organisation),
  })
  const kind = watch('kind')
  const isTaking = takesRoles({ domains: watch('domains'), rules: watch('rules') }, organisation)
  const [issuerUrl, clientId, metadata] = watch(['issuerUrl', 'clientId', 'metadata'])
  const isTrusting = changesTrust({ kind, issuerUrl, clientId, metadata }, organisation)
  const send = handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      if (!(await saveOrganisation(organisation?.id, toOrganisationBody(values, organisation)))) return
      onClose()
      notices.success(
        organisation
          ? t('{name} was changed.', { name: values.name })
          : t('{name} was added. “Change” shows what its provider needs to know.', { name: values.name }),
      )
    } catch (failure) {
      setRefusal(setServerErrors(setError, failure, fields))
    }
  })
  const title = organisation ? t('Change {name}', { name: organisation.name }) : t('Add an organisation')
  return (
    <Dialog wide title={title} isOpen onOpenChange={onClose}>
      <Form onSubmit={send} label={title}>
        <FormField control={control} name="name" label={t('Name')}>
          {(field) => <TextField {...field} description={t('Shown on the button that people continue with.')} />}
        </FormField>
        <FormField control={control} name="domains" label={t('Mail domains')}>
          {(field) => (
            <TextArea
              {...field}
              rows={2}
              description={t('One a line. You vouch that the organisation decides whose an address of them is.')}
            />
          )}
        </FormField>
        <FormField control={control} name="kind" label={t('Protocol')}>
          {(field) => (
            <Select
              {...field}
              options={[
                { value: 'oidc', label: 'OpenID Connect' },
                { value: 'saml', label: 'SAML 2.0' },
              ]}
            />
          )}
        </FormField>
        {kind === 'oidc' ? (
          <>
            <FormField control={control} name="issuerUrl" label={t('Address of the issuer')}>
              {(field) => (
                <TextField
                  {...field}
                  placeholder="https://"
                  description={t('The issuer that the tokens of the provider name.')}
                />
              )}
            </FormField>
            <FormField control={control} name="clientId" label={t('Client ID')}>
              {(field) => <TextField {...field} />}
            </FormField>
            <FormField control={control} name="clientSecret" label={t('Client secret')} optional={!!organisation?.oidc}>
              {(field) => (
                <TextField
                  {...field}
                  type="password"
                  autoComplete="off"
                  description={
                    organisation?.oidc
                      ? t('One is kept, and shown to nobody. Type another one to replace it.')
                      : t('It is kept locked, and shown to nobody.')
                  }
                />
              )}
            </FormField>
          </>
        ) : (
          <FormField
            control={control}
            name="metadata"
            label={t('Metadata of the provider (XML)')}
            optional={!!organisation?.saml}
          >
            {(field) => (
              <TextArea
                {...field}
                mono
                description={
                  organisation?.saml
                    ? t('Leave it empty to keep what is there.')
                    : t('Paste all of it. Addresses and certificates are read from it.')
                }
              />
            )}
          </FormField>
        )}
        <OrganisationRules control={control} />
        <FormField control={control} name="groupsClaim" label={t('Where the groups are listed')} optional>
          {(field) => (
            <TextField
              {...field}
              placeholder="groups"
              description={t('The claim or attribute of the provider that lists them, if it is not “groups”.')}
            />
          )}
        </FormField>
        <FormField
          control={control}
          name="required"
          label={t('Only this way: passwords and other providers do not work for its people')}
        >
          {({ label, optional: _optional, maxLength: _maximum, ...field }) => <Checkbox {...field}>{label}</Checkbox>}
        </FormField>
        {organisation && <OrganisationAddresses organisation={organisation} kind={kind} />}
        {organisation?.saml && kind === 'saml' && (
          <OrganisationKeys id={organisation.id} certificates={organisation.saml.own_certificates} />
        )}
        {organisation && <OrganisationDirectory organisation={organisation} />}
        {isTaking && (
          <Notice kind="info">
            {t(
              'You change or take out a rule or a domain. Roles that it gave end when you save, but an issuer keeps its last owner.',
            )}
          </Notice>
        )}
        {isTrusting && (
          <Notice kind="info">
            {t(
              'With another provider or client, or without a certificate that counted so far, whoever signed in by it has to sign in again once you save.',
            )}
          </Notice>
        )}
        <SaveOrCancel refusal={refusal} isSaving={formState.isSubmitting} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
