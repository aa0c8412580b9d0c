import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import { getConfig } from '#web/lib/config/config.ts'

interface MailHintProps {
  /** What to do when the mail does not come. */
  children: ReactNode
  /** Mails lie in a folder of this machine. */
  hasOutbox: boolean
}

/** Below what says that a mail is under way: what to do without it, and where it lies on a machine that sends none. */
export function MailHint({ children, hasOutbox }: MailHintProps) {
  const { help } = getConfig()
  return (
    <>
      <p className="muted small">
        {children}
        {help.email && (
          <>
            {' '}
            {t('Still nothing?')} <a href={`mailto:${help.email}`}>{t('Contact us')}</a>
          </>
        )}
      </p>
      {hasOutbox && (
        <a className="btn primary" href="/outbox">
          {t('Open the local outbox')}
        </a>
      )}
    </>
  )
}
