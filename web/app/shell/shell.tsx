import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useMatches, useNavigationType } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { TermsGate } from '#web/features/terms/terms-gate.tsx'
import { notices, useNotices } from '#web/lib/browser/notices.ts'
import { useLoadTools } from '#web/lib/data/use-external-tools.ts'
import { useLoggedIn } from '#web/lib/session/session.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { NoticeHost } from '#web/ui/feedback/notice-host.tsx'
import { useAccountLanguage } from '../session/follow-account-language.ts'
import { IdentityDialog } from '../session/identity-dialog.tsx'
import { ConsentBanner } from './consent-banner.tsx'
import { FatalScreen } from './fatal-screen.tsx'
import { Footer } from './footer.tsx'
import { Header, isAuthorizingAt } from './header.tsx'
import { LoadingWords } from './loading-words.tsx'
import { OfflineNotice } from './offline-notice.tsx'

// Larger screens have the same places in the bar.
const Dock = lazy(() => import('./dock.tsx').then(({ Dock: view }) => ({ default: view })))

/** What surrounds every screen: bar, message, the screen itself, footer. */
export function Shell() {
  const { key, pathname } = useLocation()
  const isMember = useLoggedIn() && !isAuthorizingAt(pathname)
  const hasDock = usePhone() && isMember
  const place = usePlace()
  const { notice, fatal } = useNotices()
  // The menu is open at one place, so that going elsewhere closes it.
  const [menuPlace, setMenuPlace] = useState<string>()
  const menuOpen = menuPlace === key
  const changeMenu = useCallback((open: boolean) => setMenuPlace(open ? key : undefined), [key])
  const main = useRef<HTMLElement>(null)
  useArrival(place, main)
  useLoadTools()
  useAccountLanguage()

  return (
    <>
      <a className="skip" href="#main">
        {t('Skip to content')}
      </a>
      <Header menuOpen={menuOpen} onMenuChange={changeMenu} />
      <div className="floats">
        <OfflineNotice />
        <NoticeHost notice={notice} onClose={notices.clear} />
      </div>
      <LoadingWords />
      <main id="main" tabIndex={-1} ref={main} inert={menuOpen}>
        <div className="wrap" key={place}>
          {fatal ? <FatalScreen notice={fatal} /> : <Outlet />}
        </div>
      </main>
      <ConsentBanner />
      <Footer inert={menuOpen} />
      {hasDock && (
        <Suspense fallback={null}>
          <Dock pathname={pathname} inert={menuOpen} />
        </Suspense>
      )}
      <TermsGate />
      <ConfirmDialog />
      <IdentityDialog />
    </>
  )
}

// As in `bar.css`: on a low screen, or one that is magnified, a bar would cover what is to be read.
const phoneQuery = '(max-width: 47.99rem) and (min-height: 30rem)'
const askPhone = () => (typeof matchMedia === 'function' ? matchMedia(phoneQuery) : undefined)

const listenToPhone = (changed: () => void) => {
  const asked = askPhone()
  asked?.addEventListener('change', changed)
  return () => asked?.removeEventListener('change', changed)
}

/** Whether the window is as narrow as that of a phone held upright. */
const usePhone = (): boolean => useSyncExternalStore(listenToPhone, () => askPhone()?.matches === true)

/** The address of the screen; a dialog over it has an address of its own, but the reader is still at the same place. */
function usePlace(): string {
  const { pathname } = useLocation()
  const matches = useMatches()
  return isOver(matches.at(-1)?.handle) ? (matches.at(-2)?.pathname ?? pathname) : pathname
}

function isOver(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isOver' in handle
}

/** After a navigation: old messages go, the page starts at its top, and its heading is read out. */
function useArrival(pathname: string, main: RefObject<HTMLElement | null>): void {
  const kind = useNavigationType()
  const previous = useRef(pathname)
  useEffect(() => {
    // `/auth` only passes on to the login, where the message about what led there is still to be read.
    if (previous.current === pathname || pathname === '/auth') return
    previous.current = pathname
    notices.clearAfterNavigation()
    if (kind !== 'POP') window.scrollTo(0, 0)
    const heading = main.current?.querySelector<HTMLElement>('h1[tabindex]')
    ;(heading ?? main.current)?.focus({ preventScroll: true })
  }, [pathname, kind, main])
}
