import { useSyncExternalStore } from 'react'
import { t } from '#shared/i18n/text.ts'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Projector } from './projector.tsx'
import { Tablet } from './tablet.tsx'
import { useAwake } from './use-awake.ts'
import { useKiosk } from './use-kiosk.ts'
import './kiosk.css'

const wide = '(min-width: 62rem)'
const list = () => (typeof matchMedia === 'function' ? matchMedia(wide) : undefined)
const listen = (changed: () => void) => {
  const asked = list()
  asked?.addEventListener('change', changed)
  return () => asked?.removeEventListener('change', changed)
}

/** What a projector or a tablet shows of a claim. It knows nothing but the token of this kiosk: nobody is signed in on it. */
export function KioskPage() {
  const [shown, look] = useKiosk()
  const isWide = useSyncExternalStore(listen, () => list()?.matches === true)
  const { view } = shown
  usePageTitle(view?.name ?? t('Kiosk of a claim'))
  useAwake(shown.is === 'shown')
  if (shown.is === 'shown' && view) {
    const issuer = new IssuerName(view.issuer, view.issuerStanding)
    const Part = isWide ? Projector : Tablet
    return (
      <main id="main" className="kiosk">
        <Part view={view} issuer={issuer} picture={shown.picture} shown={shown} look={look} />
      </main>
    )
  }
  if (shown.is === 'loading' && !shown.isOffline) return <LoadingScreen />
  return (
    <main id="main" className="kiosk">
      <div className="said">
        <h1>{titleOf(shown.is)}</h1>
        <p>{textOf(shown.is)}</p>
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
      'Open another one from the page of the claim. What waits on this device is sent as soon as it shows that claim again.',
    )
  if (is === 'none') return t('Open one from the page of a claim, and open its link here.')
  return t('The badge is shown as soon as the server can be reached.')
}
