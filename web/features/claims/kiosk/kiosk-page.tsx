import { useEffect, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { NothingShown } from './nothing-shown.tsx'
import { Projector } from './projector.tsx'
import { Tablet } from './tablet.tsx'
import { useKiosk } from './use-kiosk.ts'
import { useMode } from './use-mode.ts'
import { useQueue } from './use-queue.ts'
import './kiosk.css'

/** What a projector or a tablet shows of a claim. It knows nothing but the token of this kiosk: nobody is signed in on it. */
export function KioskPage() {
  const [shown, look] = useKiosk()
  const [mode, choose] = useMode()
  const [isPaused, setPaused] = useState(false)
  const { view } = shown
  const typed = useQueue(shown.is === 'shown' ? view : undefined)
  usePageTitle(view?.name ?? t('Kiosk of a claim'))
  useAwake(shown.is === 'shown')
  const pause = () => {
    if (isPaused) look()
    setPaused(!isPaused)
  }
  if (shown.is === 'shown' && view) {
    const issuer = new IssuerName(view.issuer, view.issuerStanding)
    const props = { view, issuer, picture: shown.picture, shown, look, isPaused, pause, choose, typed }
    return (
      <main id="main" className="kiosk">
        {mode === 'projector' ? <Projector {...props} /> : <Tablet {...props} />}
      </main>
    )
  }
  if (shown.is === 'loading' && !shown.isOffline) return <LoadingScreen />
  return (
    <main id="main" className="kiosk">
      <NothingShown is={shown.is} look={look} typed={typed} />
    </main>
  )
}

/** Keeps the screen on while it is shown; browsers let go of that whenever the page is not seen. */
function useAwake(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
      } catch {
        // A battery that is low says no; the page works all the same.
      }
    }
    const again = () => void hold()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release().catch(() => undefined)
    }
  }, [isShown])
}
