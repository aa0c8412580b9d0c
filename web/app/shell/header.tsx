import { Menu as MenuIcon, X } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { switchColorMode } from '#web/lib/browser/color-mode.ts'
import { useInstall } from '#web/lib/browser/install-prompt.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { useLaunchpoints } from '#web/lib/data/use-external-tools.ts'
import { useIssuers } from '#web/lib/data/use-issuer.ts'
import { useProfile } from '#web/lib/data/use-profile.ts'
import { isAuthorizing } from '#web/lib/session/oauth-state.ts'
import { useLoggedIn } from '#web/lib/session/session.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ModeIcon } from '#web/ui/icons/mode-icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import {
  accountEntries,
  isCurrent,
  memberEntries,
  type NavEntry,
  showsIssuersAnyway,
  strangerEntries,
} from './nav-entries.ts'
import { NotificationBell } from './notification-bell.tsx'

// Few have them.
const AppsMenu = lazy(() =>
  import('#web/features/external-tools/apps-menu.tsx').then(({ AppsMenu: view }) => ({ default: view })),
)
const CustomMenu = lazy(() => import('./custom-menu.tsx').then(({ CustomMenu: view }) => ({ default: view })))

export interface HeaderProps {
  menuOpen: boolean
  onMenuChange: (open: boolean) => void
}

/** Whoever signs in for an app goes nowhere else. */
export const isAuthorizingAt = (pathname: string): boolean => isAuthorizing() && /^\/(auth|signup)(\/|$)/.test(pathname)

export function Header({ menuOpen, onMenuChange }: HeaderProps) {
  const loggedIn = useLoggedIn()
  const { pathname } = useLocation()
  const authorizing = isAuthorizingAt(pathname)
  const member = loggedIn && !authorizing
  const stranger = !loggedIn && !authorizing
  const tools = useLaunchpoints('navigation_external_launch')
  const { useColorNavbar, customMenu } = getConfig().theme

  useEffect(() => {
    if (!menuOpen) return
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onMenuChange(false)
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [menuOpen, onMenuChange])

  return (
    <header className={useColorNavbar ? 'bar colored' : 'bar'}>
      <div className="wrap">
        <Brand />
        {member && (
          <nav className="nav" aria-label={t('Main')}>
            <MemberLinks pathname={pathname} />
            {tools.length > 0 && (
              <Suspense>
                <AppsMenu tools={tools} />
              </Suspense>
            )}
            {customMenu && (
              <Suspense>
                <CustomMenu {...customMenu} />
              </Suspense>
            )}
          </nav>
        )}
        <div className="tools shrink-0">
          {!authorizing && <PaletteButton isMember={member} />}
          {member && <NotificationBell pathname={pathname} />}
          <Button variant="ghost" iconOnly aria-label={t('Switch between light and dark')} onPress={switchColorMode}>
            <ModeIcon />
          </Button>
          {stranger && (
            <nav className="nav" aria-label={t('Main')}>
              <NavLinks entries={strangerEntries()} pathname={pathname} />
            </nav>
          )}
          {member && <AccountMenu />}
          {!authorizing && (
            <Button
              variant="ghost"
              iconOnly
              className="burger"
              aria-label={menuOpen ? t('Close Menu') : t('Open Menu')}
              aria-expanded={menuOpen}
              onPress={() => onMenuChange(!menuOpen)}
            >
              <Icon of={menuOpen ? X : MenuIcon} />
            </Button>
          )}
        </div>
      </div>
      {menuOpen && (
        <nav className="drawer" aria-label={t('Menu')}>
          {member ? <MemberLinks pathname={pathname} /> : <NavLinks entries={strangerEntries()} pathname={pathname} />}
          {member && tools.length > 0 && (
            <>
              <p className="caption">{t('Apps')}</p>
              {tools.map(({ id, label, launchUrl }) => (
                <a key={id} href={launchUrl} target="_blank" rel="noopener">
                  {label}
                </a>
              ))}
            </>
          )}
          {member && (
            <>
              {customMenu && (
                <>
                  <p className="caption">{customMenu.label}</p>
                  {customMenu.items.map(({ label, url }) => (
                    <a key={`${label} ${url}`} href={url} target="_blank" rel="noopener">
                      {label}
                    </a>
                  ))}
                </>
              )}
              <p className="caption">{t('Account')}</p>
              <AccountLinks pathname={pathname} />
            </>
          )}
        </nav>
      )}
    </header>
  )
}

function MemberLinks({ pathname }: { pathname: string }) {
  return showsIssuersAnyway() ? (
    <NavLinks entries={memberEntries(false)} pathname={pathname} />
  ) : (
    <LinksOfHolders pathname={pathname} />
  )
}

// Only where it decides what is shown is asked whether there are issuers.
function LinksOfHolders({ pathname }: { pathname: string }) {
  const { data = [] } = useIssuers()
  return <NavLinks entries={memberEntries(data.length > 0)} pathname={pathname} />
}

function AccountLinks({ pathname }: { pathname: string }) {
  const { data: profile } = useProfile()
  const install = useInstall()
  return (
    <>
      <NavLinks entries={accountEntries(profile?.is_operator === true)} pathname={pathname} />
      {install && (
        <button type="button" onClick={install}>
          {t('Install app')}
        </button>
      )}
    </>
  )
}

function NavLinks({ entries, pathname }: { entries: NavEntry[]; pathname: string }) {
  return entries.map(({ label, href }) => (
    <Link key={href} href={href} aria-current={isCurrent(href, pathname) ? 'page' : undefined}>
      {label}
    </Link>
  ))
}
