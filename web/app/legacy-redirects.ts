import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { getConfig } from '#web/lib/config.ts'
import { isLoggedIn } from '#web/lib/session.ts'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { AuthIndex } from './session-guard.tsx'

const backpackPath = '/recipient/badges'

function landing(): string {
  if (isLoggedIn()) return backpackPath
  const { features, theme } = getConfig()
  return (features.alternateLandingRedirect && theme.alternateLandingUrl) || '/auth/login'
}

function goHome({ request }: LoaderFunctionArgs): Response {
  const { pathname } = new URL(request.url)
  const forwarded = pathname.startsWith('/forward') ? forwardTarget(pathname) : undefined
  const target = forwarded ?? landing()
  // A landing that itself leads nowhere would go round for ever.
  if (pathname === target) throw new Response('', { status: 404 })
  return redirect(target)
}

/** `/forward;data=["recipient","badges"]`, an old form of link: the path that its parts name. */
function forwardTarget(pathname: string): string | undefined {
  const data = /;data=(.*)$/.exec(pathname)?.[1]
  if (!data) return undefined
  try {
    const parts: unknown = JSON.parse(decodeURIComponent(data))
    if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string')) return undefined
    // One leading slash only: two would name another host.
    return `/${parts
      .join('/')
      .replace(/^[/\\]+/, '')
      .replace(/[/\\]{2,}/g, '/')}`
  } catch {
    return undefined
  }
}

/** Unknown addresses of the sign-in area, such as the profile's old one there. */
function goInside(): Response {
  return redirect(isLoggedIn() ? backpackPath : '/auth/login')
}

function moveUnderAuth({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(`/auth${pathname}${search}`)
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
