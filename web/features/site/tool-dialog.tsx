import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type LaunchpointName, launchpointNames } from '#contracts/site/external-tools.ts'
import type { SiteTool } from '#contracts/site/site-tools.ts'
import { t } from '#shared/i18n/text.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SaveOrCancel } from '#web/ui/dialogs/save-or-cancel.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { startTool, toolForm, toToolBody } from './tool-values.ts'
import { saveTool } from './use-site-tools.ts'

const places = (): Record<LaunchpointName, string> => ({
  navigation_external_launch: t('Entry of the Apps menu'),
  issuer_external_launch: t('Entry of the menu of each issuer'),
  issuer_assertion_action: t('Action on an award, for the issuer'),
  earner_assertion_action: t('Action on a badge, for the earner'),
})

const fields = {
  name: 'name',
  client_id: 'client_id',
  secret: 'secret',
  people: 'people',
  'launchpoints.navigation_external_launch.launch_url': 'addresses.navigation_external_launch',
  'launchpoints.navigation_external_launch.label': 'labels.navigation_external_launch',
  'launchpoints.issuer_external_launch.launch_url': 'addresses.issuer_external_launch',
  'launchpoints.issuer_external_launch.label': 'labels.issuer_external_launch',
  'launchpoints.issuer_assertion_action.launch_url': 'addresses.issuer_assertion_action',
  'launchpoints.issuer_assertion_action.label': 'labels.issuer_assertion_action',
  'launchpoints.earner_assertion_action.launch_url': 'addresses.earner_assertion_action',
  'launchpoints.earner_assertion_action.label': 'labels.earner_assertion_action',
} as const

/** A new tool, or a change of one; its secret is typed and never shown. */
export function ToolDialog({ tool, onClose }: { tool?: SiteTool; onClose: () => void }) {
  const [refusal, setRefusal] = useState<string>()
  const { control, handleSubmit, setError, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(toolForm()),
    defaultValues: startTool(tool),
  })
  const send = handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      if (await saveTool(values.slug, toToolBody(values, tool))) onClose()
    } catch (failure) {
      setRefusal(setServerErrors(setError, failure, fields))
    }
  })
  const title = tool ? t('Change {name}', { name: tool.name }) : t('Add a Tool')
  return (
    <Dialog wide title={title} isOpen onOpenChange={onClose}>
      <Form onSubmit={send} label={title}>
        <FormField control={control} name="name" label={t('Name')}>
          {(field) => <TextField {...field} />}
        </FormField>
        {!tool && (
          <FormField control={control} name="slug" label={t('Short name')}>
            {(field) => <TextField {...field} description={t('It is part of addresses and cannot be changed.')} />}
          </FormField>
        )}
        <FormField control={control} name="client_id" label={t('Key')}>
          {(field) => <TextField {...field} description={t('The consumer key that the tool knows this server by.')} />}
        </FormField>
        <FormField control={control} name="secret" label={t('Secret')} optional>
          {(field) => (
            <TextField
              {...field}
              type="password"
              autoComplete="off"
              description={
                tool?.has_secret
                  ? t('One is kept, and shown to nobody. Type another one to replace it.')
                  : t('Actions on awards and badges are signed with it; at least 16 characters.')
              }
            />
          )}
        </FormField>
        <FormField control={control} name="people" label={t('For these people only')} optional>
          {(field) => (
            <TextArea {...field} description={t('Email addresses, one a line. Without any it is for everybody.')} />
          )}
        </FormField>
        {launchpointNames.map((name) => (
          <fieldset key={name} className="mt-5">
            <legend className="strong mb-2">{places()[name]}</legend>
            <div className="grid gap-4 sm:grid-cols-[1fr_2fr] [&_.field]:mt-0">
              <FormField control={control} name={`labels.${name}`} label={t('Label')} optional>
                {(field) => <TextField {...field} />}
              </FormField>
              <FormField control={control} name={`addresses.${name}`} label={t('Address')} optional>
                {(field) => <TextField {...field} placeholder="https://" />}
              </FormField>
            </div>
          </fieldset>
        ))}
        <SaveOrCancel refusal={refusal} isSaving={formState.isSubmitting} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
