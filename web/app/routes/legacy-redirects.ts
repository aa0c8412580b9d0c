import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { truncateText } from '#web/lib/formats/format.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { AuthIndex } from '../session/session-guard.tsx'
import { passOn } from './pass-on.ts'
import { readForward } from './read-forward.ts'

const visitorsHome = '/home'
const backpackPath = '/recipient/badges'

function landing(): string {
  if (isLoggedIn()) return backpackPath
  const { features, theme } = getConfig()
  return (features.alternateLandingRedirect && theme.alternateLandingUrl) || '/auth/login'
}

const starts = new Set(['/', '/initial-redirect'])

function goHome({ request }: LoaderFunctionArgs): Response | Promise<never> {
  const { pathname, searchParams } = new URL(request.url)
  const isForward = /^\/forward(;|\/?$)/.test(pathname)
  const target = (isForward ? readForward(pathname, searchParams) : undefined) ?? landing()
  if (!isForward && !starts.has(pathname)) {
    notices.info(t('Nothing stands at {address}, so this is the start page.', { address: truncateText(pathname, 40) }))
  }
  // A landing that itself leads nowhere would go round for ever.
  if (pathname === target) throw new Response('', { status: 404 })
  return target === visitorsHome ? leaveForHome() : passOn(request, target)
}

/** The server writes that page. Until it comes the app waits, and it stands in nobody's way back. */
function leaveForHome(): Promise<never> {
  location.replace(visitorsHome)
  return new Promise(() => {})
}

/** Unknown addresses of the sign-in area, such as the profile's old one there. */
function goInside({ request }: LoaderFunctionArgs): Response {
  return passOn(request, isLoggedIn() ? backpackPath : '/auth/login')
}

function moveUnderAuth({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url)
  return passOn(request, `/auth${pathname}${search}`)
}

const moved = ['login', 'login/:name', 'login/:name/:email', 'change-password/:token']

/** Addresses of earlier versions and of mails long sent; the last one catches everything unknown. */
export const legacyRedirects: RouteObject[] = [
  { index: true, loader: goHome, Component: LoadingScreen },
  { path: 'home', loader: leaveForHome, Component: LoadingScreen },
  { path: 'auth', Component: AuthIndex },
  { path: 'auth/*', loader: goInside, Component: LoadingScreen },
  ...moved.map((path): RouteObject => ({ path, loader: moveUnderAuth, Component: LoadingScreen })),
  { path: '*', loader: goHome, Component: LoadingScreen },
]
