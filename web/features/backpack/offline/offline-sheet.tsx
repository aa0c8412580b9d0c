import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import { formatDate, formatTime } from '#web/lib/formats/format.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'

/** The moment as a reader says it. */
export const sayMoment = (at: string) => ({ day: formatDate(at, 'long'), time: formatTime(at) })

/** Says that there is no connection, how old this is, and why nothing can be done with it. */
export function OfflineSheet({ children }: { children: ReactNode }) {
  return (
    <div className="mb-5 noprint">
      <Notice kind="info" title={t('You are offline')}>
        {children}
      </Notice>
      {/* There is a network, but the server was out of reach: nothing else would tell that it is back. */}
      {navigator.onLine && (
        <div className="mt-3">
          <TryAgain />
        </div>
      )}
    </div>
  )
}
