import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#shared/i18n/text.ts'
import { CopyField } from '#web/ui/forms/copy-field.tsx'

export interface SecretPanelProps {
  title: string
  label: string
  secret: string
  /** How to go on once it is copied. */
  action: ReactNode
}

/** What the server tells this once and keeps only as a hash. */
export function SecretPanel({ title, label, secret, action }: SecretPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="sheet pad mb-8 border-brand" aria-label={title}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="mt-2 mb-5">
        <strong>{t('Copy it now: it is shown this once.')}</strong>{' '}
        {t('Keep it like a password, and out of anything that others read. Nobody can look it up later.')}
      </p>
      <CopyField label={label} value={secret} primary />
      <div className="row mt-5">{action}</div>
    </section>
  )
}
