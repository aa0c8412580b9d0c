import { useState } from 'react'
import type { ShareLink } from '#contracts/public/sharing.ts'
import { t } from '#shared/i18n/text.ts'
import { ApiError, messageOf } from '../../lib/api/api-error.ts'
import { isoDay } from '../../lib/formats/format.ts'
import { SaveOrCancel } from '../dialogs/save-or-cancel.tsx'
import { Checkbox } from '../forms/checkbox.tsx'
import { Form } from '../forms/form.tsx'
import { RadioGroup } from '../forms/radio-group.tsx'
import { TextField } from '../forms/text-field.tsx'
import { describeDaysLeft } from './describe-share-link.ts'
import type { ShareSubject } from './share-subject.ts'
import { type LinkChoices, useSaveShareLink } from './use-share-links.ts'

export interface ShareLinkFormProps {
  subject: ShareSubject
  /** The link to be changed; without one a new one is made. */
  link?: ShareLink
  onClose: () => void
}

const labelLength = 120

export function ShareLinkForm({ subject, link, onClose }: ShareLinkFormProps) {
  const [label, setLabel] = useState(link?.label ?? '')
  const [withName, setWithName] = useState(link?.with_name ?? true)
  const [withEvidence, setWithEvidence] = useState(link?.with_evidence ?? true)
  const [ends, setEnds] = useState(Boolean(link?.expires_at))
  const [day, setDay] = useState(isoDay(link?.expires_at))
  const [errors, setErrors] = useState<{ label?: string; day?: string; whole?: string }>({})
  const save = useSaveShareLink(subject)

  const send = async () => {
    const expiresAt = ends ? endOf(day) : null
    if (expiresAt === undefined) return setErrors({ day: t('Choose a day that is still to come') })
    setErrors({})
    const choices: LinkChoices = {
      label: label.trim(),
      with_name: withName,
      with_evidence: withEvidence,
      expires_at: expiresAt,
    }
    try {
      await save.mutateAsync({ link, choices })
      onClose()
    } catch (failure) {
      setErrors(placeErrors(failure))
    }
  }

  return (
    <Form
      label={link ? t('Change link') : t('New link')}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextField
        label={t('Name')}
        optional
        autoFocus
        description={t('Only you see it, such as whom the link is for.')}
        maxLength={labelLength}
        value={label}
        error={errors.label}
        onChange={setLabel}
      />
      <fieldset className="field">
        <legend className="label">{t('It shows')}</legend>
        <Checkbox value={withName} onChange={setWithName}>
          {t('My name')}
        </Checkbox>
        {!withName && <p className="hint">{t('The license number of a badge is left out with your name.')}</p>}
        <Checkbox value={withEvidence} onChange={setWithEvidence}>
          {t('The evidence')}
        </Checkbox>
      </fieldset>
      <RadioGroup
        label={t('It works')}
        value={ends ? 'until' : 'always'}
        onChange={(value) => setEnds(value === 'until')}
        options={[
          { value: 'always', label: t('Until I take it back') },
          { value: 'until', label: t('Until the end of a day') },
        ]}
      />
      {ends && (
        <TextField
          label={t('Last day')}
          type="date"
          description={describeLastDay(day)}
          value={day}
          error={errors.day}
          onChange={setDay}
        />
      )}
      <SaveOrCancel
        refusal={errors.whole}
        isSaving={save.isPending}
        onCancel={onClose}
        label={link ? t('Save Changes') : t('Create Link')}
      />
    </Form>
  )
}

function describeLastDay(day: string): string {
  const end = endOf(day)
  return end
    ? t('It works until midnight of that day, {left}.', { left: describeDaysLeft(Date.parse(end)) })
    : t('It works until midnight of that day, and shows nothing afterwards.')
}

/** The last moment of a day here; nothing when it is over or no day. */
function endOf(day: string): string | undefined {
  const end = new Date(`${day}T23:59:59`)
  return end.getTime() > Date.now() ? end.toISOString() : undefined
}

function placeErrors(failure: unknown) {
  const fields = failure instanceof ApiError ? failure.fieldErrors() : {}
  const placed = { label: fields.label, day: fields.expires_at }
  return placed.label || placed.day ? placed : { whole: messageOf(failure) }
}
