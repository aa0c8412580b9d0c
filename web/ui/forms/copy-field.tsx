import { Check, Copy } from 'lucide-react'
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../icons/icon.tsx'

export interface CopyFieldProps {
  label: string
  value: string
  /** Code of several lines. */
  multiline?: boolean
  /** How many of those lines are shown at once; four, if not given. */
  rows?: number
  primary?: boolean
}

const copiedShown = 2_000

export function CopyField({ label, value, multiline, rows = 4, primary }: CopyFieldProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'marked'>()
  const copied = outcome === 'copied'

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setOutcome(undefined), copiedShown)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
    } catch {
      // Without https, or when its reader forbids it, a browser lets no page write to the clipboard.
      const text = place.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
      text?.focus()
      text?.select()
      setOutcome('marked')
    }
  }
  const field = {
    id,
    readOnly: true,
    value,
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.target.select(),
    onBlur: () => setOutcome((last) => (last === 'marked' ? undefined : last)),
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
