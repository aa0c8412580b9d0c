import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { getConfig } from '#web/lib/config/config.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { AuthIndex } from '../session/session-guard.tsx'
import { passOn } from './pass-on.ts'
import { readForward } from './read-forward.ts'

const backpackPath = '/recipient/badges'

function landing(): string {
  if (isLoggedIn()) return backpackPath
  const { features, theme } = getConfig()
  return (features.alternateLandingRedirect && theme.alternateLandingUrl) || '/auth/login'
}

function goHome({ request }: LoaderFunctionArgs): Response {
  const { pathname, searchParams } = new URL(request.url)
  const isForward = /^\/forward(;|\/?$)/.test(pathname)
  const target = (isForward ? readForward(pathname, searchParams) : undefined) ?? landing()
  // A landing that itself leads nowhere would go round for ever.
  if (pathname === target) throw new Response('', { status: 404 })
  return passOn(request, target)
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
  { path: 'auth', Component: AuthIndex },
  { path: 'auth/*', loader: goInside, Component: LoadingScreen },
  ...moved.map((path): RouteObject => ({ path, loader: moveUnderAuth, Component: LoadingScreen })),
  { path: '*', loader: goHome, Component: LoadingScreen },
]
