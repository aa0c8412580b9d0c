import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Claim, claimKind } from '#contracts/claims/claims.ts'
import { t } from '#shared/i18n/text.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { SaveOrCancel } from '#web/ui/dialogs/save-or-cancel.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FoldedPart } from '#web/ui/forms/folded-part.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { WishFields } from '#web/ui/forms/wish-fields.tsx'
import { type ClaimValues, claimFields, claimForm, presetCap, readValues } from './claim-values.ts'
import { isReviewed } from './claim-words.ts'
import { GroupField } from './group-field.tsx'

export interface ClaimFormProps {
  /** The one that is changed; a new one without. */
  claim?: Claim
  issuerSlug: string
  save: (values: ClaimValues) => Promise<void>
  onCancel: () => void
}

/** The rules of a claim; all of them hold together. */
export function ClaimForm({ claim, issuerSlug, save, onCancel }: ClaimFormProps) {
  const [refusal, setRefusal] = useState<string>()
  const start = readValues(claim)
  const { control, handleSubmit, setError, getFieldState, resetField, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(claimForm),
    defaultValues: start,
  })
  const isWrong = (...names: (keyof ClaimValues)[]) => names.some((name) => formState.errors[name] !== undefined)
  const send = handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      await save(values)
    } catch (failure) {
      setRefusal(setServerErrors(setError, failure, claimFields))
    }
  })
  return (
    <Form onSubmit={send} label={claim ? t('Rules') : t('New claim')}>
      <FormField control={control} name="title" label={t('Name of the claim')}>
        {(field) => <TextField {...field} autoComplete="off" description={t('People read it, such as “Open day”.')} />}
      </FormField>
      {!claim && (
        <FormField control={control} name="kind" label={t('How people get it')}>
          {({ value, onChange }) => (
            <RadioGroup
              label={t('How people get it')}
              value={value}
              onChange={(chosen) => {
                const kind = claimKind.parse(chosen)
                onChange(kind)
                if (!getFieldState('cap').isDirty) resetField('cap', { defaultValue: presetCap(kind) })
              }}
              options={[
                { value: 'link', label: t('By a link and its QR code') },
                { value: 'codes', label: t('By printed slips, each good once') },
                {
                  value: 'kiosk',
                  label: t('Only while somebody on your staff shows it: a code that changes each minute'),
                },
              ]}
            />
          )}
        </FormField>
      )}
      <FormField control={control} name="cap" label={t('How many people')} optional>
        {(field) => (
          <TextField {...field} type="number" description={t('Each person once. Leave it empty for no limit.')} />
        )}
      </FormField>
      <div className="grid gap-x-4 min-[40rem]:grid-cols-2">
        <FormField control={control} name="opens_at" label={t('From')} optional>
          {(field) => <TextField {...field} type="datetime-local" />}
        </FormField>
        <FormField control={control} name="closes_at" label={t('Until')} optional>
          {(field) => <TextField {...field} type="datetime-local" />}
        </FormField>
      </div>
      <div className="stack-s">
        <FoldedPart
          title={t('Who may claim')}
          hint={t('Everybody, as long as you name no endings, addresses or group')}
          isOpen={
            hasRule(start, 'domains', 'group') || claim?.has_list === true || isWrong('domains', 'addresses', 'group')
          }
        >
          <FormField control={control} name="domains" label={t('Only addresses that end so')} optional>
            {(field) => (
              <TextArea {...field} rows={2} mono description={t('Such as school.example; the whole ending counts.')} />
            )}
          </FormField>
          <FormField control={control} name="addresses" label={t('Only these addresses')} optional>
            {(field) => (
              <TextArea
                {...field}
                rows={3}
                mono
                description={
                  claim?.has_list
                    ? t('There is a list, which is not shown. What you enter takes its place.')
                    : t('One in each line. Nobody learns who is on it.')
                }
              />
            )}
          </FormField>
          {claim?.has_list && (
            <FormField control={control} name="endsList" label="">
              {(field) => <Checkbox {...field}>{t('Remove the list, so that everybody may claim')}</Checkbox>}
            </FormField>
          )}
          <FormField control={control} name="group" label={t('Only people of this group')} optional>
            {(field) => <GroupField {...field} claim={claim} issuerSlug={issuerSlug} />}
          </FormField>
        </FoldedPart>
        <FoldedPart
          title={t('Decision and evidence')}
          hint={t('The badge is given at once, unless somebody of you is to decide')}
          isOpen={(claim !== undefined && isReviewed(claim)) || isWrong('approval', 'asks')}
        >
          <FormField control={control} name="approval" label="">
            {(field) => <Checkbox {...field}>{t('Somebody of you decides on each person')}</Checkbox>}
          </FormField>
          <fieldset className="field">
            <legend className="label">{t('What people have to show')}</legend>
            <p className="hint">{t('If you ask for something, somebody of you looks at it and decides, too.')}</p>
            <FormField control={control} name="asks" label="">
              {({ value, onChange }) => <WishFields value={value} onChange={onChange} />}
            </FormField>
          </fieldset>
        </FoldedPart>
        <FoldedPart
          title={t('On the badge')}
          hint={t('How it was earned, when it expires, whose it is')}
          isOpen={hasRule(start, 'narrative', 'expires') || start.asks_name || isWrong('narrative', 'expires')}
        >
          <FormField control={control} name="narrative" label={t('How it was earned')} optional>
            {(field) => <TextArea {...field} rows={2} description={t('Stands on every badge of this claim.')} />}
          </FormField>
          <FormField control={control} name="expires" label={t('Badges expire')} optional>
            {(field) => <TextField {...field} type="datetime-local" />}
          </FormField>
          <FormField control={control} name="asks_name" label="">
            {(field) => <Checkbox {...field}>{t('Ask for the name, because it stands on the badge')}</Checkbox>}
          </FormField>
        </FoldedPart>
      </div>
      <SaveOrCancel refusal={refusal} isSaving={formState.isSubmitting} onCancel={onCancel} />
    </Form>
  )
}

/** Whether one of these rules is set. */
const hasRule = (values: ClaimValues, ...names: ('domains' | 'group' | 'narrative' | 'expires')[]): boolean =>
  names.some((name) => values[name] !== '')
