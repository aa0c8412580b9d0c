import { useState } from 'react'
import { t } from '../lib/text.ts'
import { confirmWith } from './confirm-dialog.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A field that is better left alone: with a value it starts locked, and unlocking asks first. */
export function LockedField(props: TextFieldProps) {
  const [locked, setLocked] = useState(props.value !== '')

  const unlock = async () => {
    const agreed = await confirmWith({
      title: t('Are you sure?'),
      body: t('Unlocking this field may have unintended consequences. Are you sure you want to continue?'),
      resolveLabel: t('Continue'),
    })
    if (agreed) setLocked(false)
  }

  return (
    <TextField
      {...props}
      readOnly={locked}
      aside={
        locked && (
          <button
            type="button"
            className="linklike"
            aria-label={t('Unlock {label}', { label: props.label })}
            onClick={() => void unlock()}
          >
            {t('(unlock)')}
          </button>
        )
      }
    />
  )
}
