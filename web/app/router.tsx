import { createBrowserRouter, type RouteObject } from 'react-router'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { profileScreens, signInScreens } from './account-screens.ts'
import { ErrorPage } from './error-page.tsx'
import { requireSession } from './guards.ts'
import { issuerScreens } from './issuer-screens.ts'
import { legacyRedirects } from './legacy-redirects.ts'
import { Shell } from './shell.tsx'
import { signOut } from './sign-out.ts'

// One line a screen: { path: 'auth/login', lazy: async () => ({ Component: (await import('…')).LoginPage }) }
const openScreens: RouteObject[] = [
  { path: 'design', lazy: async () => ({ Component: (await import('./design/design-page.tsx')).DesignPage }) },
  { path: 'auth/logout', loader: signOut },
  ...signInScreens,
]

// The same for screens that need an account.
const guardedScreens: RouteObject[] = [
  issuerScreens,
  ...profileScreens,
  {
    path: 'recipient/badges',
    lazy: async () => ({ Component: (await import('#web/features/backpack/backpack-page.tsx')).BackpackPage }),
  },
  {
    path: 'recipient/earned-badge/:badgeSlug',
    lazy: async () => ({ Component: (await import('#web/features/backpack/badge-page.tsx')).BadgePage }),
  },
]

export const router = createBrowserRouter([
  {
    Component: Shell,
    HydrateFallback: LoadingScreen,
    ErrorBoundary: ErrorPage,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          ...openScreens,
          { loader: requireSession, shouldRevalidate: () => true, children: guardedScreens },
          ...legacyRedirects,
        ],
      },
    ],
  },
])
