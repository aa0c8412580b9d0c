import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Projector } from './projector.tsx'
import { RefusedList } from './refused-list.tsx'
import { StrandedList } from './stranded-list.tsx'
import { Tablet } from './tablet.tsx'
import { useAwake } from './use-awake.ts'
import { useKiosk } from './use-kiosk.ts'
import { useMode } from './use-mode.ts'
import { useQueue } from './use-queue.ts'
import { WaitingList } from './waiting-list.tsx'
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
  const { queue, putAway } = typed
  return (
    <main id="main" className="kiosk">
      <div className="said">
        <h1>{titleOf(shown.is)}</h1>
        <p>{textOf(shown.is)}</p>
        {queue.waiting.length > 0 && <WaitingList queue={queue} />}
        <StrandedList stranded={queue.stranded} putAway={putAway} />
        <RefusedList refused={queue.refused} retry={undefined} putAway={putAway} />
      </div>
    </main>
  )
}

function titleOf(is: 'loading' | 'none' | 'gone' | 'shown'): string {
  if (is === 'gone') return t('This kiosk is closed')
  return is === 'none' ? t('No kiosk is open here') : t('No network just now')
}

function textOf(is: 'loading' | 'none' | 'gone' | 'shown'): string {
  if (is === 'gone')
    return t(
      'Open another one from the page of the claim. What waits on this device is sent as soon as it shows that claim again, until a day after its end.',
    )
  if (is === 'none') return t('Open one from the page of a claim, and open its link here.')
  return t('The badge is shown as soon as the server can be reached.')
}
