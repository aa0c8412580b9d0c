import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { confirmWith } from '../dialogs/confirm-dialog.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A field that is better left alone: with a value it starts locked, and unlocking asks first. */
export function LockedField(props: TextFieldProps) {
  const [locked, setLocked] = useState(props.value !== '')
  const [unlocked, setUnlocked] = useState(false)

  const unlock = async () => {
    const agreed = await confirmWith({
      title: t('Are you sure?'),
      body: t('Unlocking this field may have unintended consequences. Are you sure you want to continue?'),
      resolveLabel: t('Continue'),
      rejectLabel: t('Cancel'),
    })
    if (!agreed) return
    setLocked(false)
    setUnlocked(true)
  }

  return (
    <TextField
      // The button that had the focus is gone: the field is made anew to take it.
      key={unlocked ? 'unlocked' : 'first'}
      {...props}
      autoFocus={unlocked || props.autoFocus}
      disabled={locked || props.disabled}
      aside={
        locked ? (
          <button
            type="button"
            className="linklike"
            aria-label={t('Unlock {label}', { label: props.label })}
            onClick={() => void unlock()}
          >
            {t('(unlock)')}
          </button>
        ) : (
          props.aside
        )
      }
    />
  )
}
