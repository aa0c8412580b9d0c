import type { ReactNode } from 'react'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { readStored } from '#web/lib/browser/storage.ts'
import { StartProgress } from './start-progress.tsx'
import { countDone, readStart, titleOfStep } from './start-steps.ts'

export interface StartLineProps {
  issuer: Issuer
  /** Opens the whole list. */
  actions: ReactNode
}

/** The start list of an issuer in one line; nothing once all of it is done, or where it was hidden. */
export function StartLine({ issuer, actions }: StartLineProps) {
  const start = readStart(issuer)
  if (!start.next || readStored('localStorage', 'settings-start-list') === 'hidden') return null
  return (
    <div className="sheet row my-8 px-5 py-3">
      <span className="strong">{t('Start list')}</span>
      <span className="small muted">
        {countDone(start)}. {t('Next: {step}', { step: titleOfStep(start.next) })}
      </span>
      <span className="push row tight">
        <StartProgress start={start} />
        {actions}
      </span>
    </div>
  )
}
