import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { t } from '../lib/text.ts'
import { Icon } from './icon.tsx'

export interface CopyFieldProps {
  label: string
  value: string
  /** Code of several lines. */
  multiline?: boolean
  primary?: boolean
}

const copiedShown = 2_000

export function CopyField({ label, value, multiline, primary }: CopyFieldProps) {
  const id = useId()
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedShown)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }

  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={multiline ? 'stack-s' : 'join'}>
        {multiline ? (
          <textarea
            id={id}
            className="area mono"
            rows={4}
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
          />
        ) : (
          <input id={id} className="input" readOnly value={value} onFocus={(event) => event.target.select()} />
        )}
        <button type="button" className={primary ? 'btn primary' : 'btn'} onClick={() => void copy()}>
          <Icon of={copied ? Check : Copy} />
          {copied ? t('Copied') : t('Copy')}
        </button>
      </div>
      <span className="vh" role="status">
        {copied && t('Copied to the clipboard')}
      </span>
    </div>
  )
}
