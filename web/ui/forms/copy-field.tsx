import { Check, Copy } from 'lucide-react'
import { type FocusEvent, useId, useRef } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../icons/icon.tsx'
import { useCopy } from '../text/use-copy.ts'

export interface CopyFieldProps {
  label: string
  value: string
  /** Code of several lines. */
  multiline?: boolean
  /** How many of those lines are shown at once; four, if not given. */
  rows?: number
  primary?: boolean
}

export function CopyField({ label, value, multiline, rows = 4, primary }: CopyFieldProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const { outcome, copy, forget } = useCopy(value, () => {
    const text = place.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    text?.focus()
    text?.select()
  })
  const copied = outcome === 'copied'
  const field = {
    id,
    readOnly: true,
    value,
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.target.select(),
    onBlur: forget,
  }

  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div ref={place} className={multiline ? 'stack-s' : 'join'}>
        {multiline ? <textarea {...field} className="area mono" rows={rows} /> : <input {...field} className="input" />}
        <button type="button" className={primary ? 'btn primary' : 'btn'} onClick={() => void copy()}>
          <Icon of={copied ? Check : Copy} />
          {copied ? t('Copied') : t('Copy')}
        </button>
      </div>
      <p className={outcome === 'marked' ? 'hint' : 'vh'} role="status">
        {copied && t('Copied to the clipboard')}
        {outcome === 'marked' && t('This browser does not copy by itself. The text is marked: copy it yourself.')}
      </p>
    </div>
  )
}
