import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { isLoggedIn } from '../session/session.ts'

export interface LeaveWords {
  title: string
  body: string
}

/** Asks before typed work is left behind, whether by a link or by closing the page. */
export function useLeaveGuard(hasChanges: boolean, words?: LeaveWords): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname,
  )
  const asking = useRef(false)

  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return
    asking.current = true
    const question = {
      title: words?.title ?? t('Leave without saving?'),
      body: words?.body ?? t('What you changed here is lost.'),
      resolveLabel: t('Leave'),
      rejectLabel: t('Stay'),
      danger: true,
    }
    confirmWith(question)
      .then((agreed) => (agreed ? blocker.proceed() : blocker.reset()))
      // Another question stands already; the page stays until it is answered.
      .catch(() => blocker.reset())
      .finally(() => {
        asking.current = false
      })
  }, [blocker, words?.title, words?.body])

  useEffect(() => {
    if (!hasChanges) return
    const warn = (event: BeforeUnloadEvent) => {
      // Whose session ended is sent to the login and cannot save any more.
      if (isLoggedIn()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasChanges])
}
