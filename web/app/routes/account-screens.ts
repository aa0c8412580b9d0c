import type { RouteObject } from 'react-router'
import { developerScreens } from './developer-screens.ts'

const loadSignupPage = () => import('#web/features/accounts/pages/signup-page.tsx')

const loginPaths = ['auth/login', 'auth/login/:name', 'auth/login/:name/:email']
const forgotPaths = ['auth/request-password-reset', 'auth/request-password-reset/:email']
const resetPaths = ['auth/change-password', 'auth/change-password/:token']
const confirmPaths = ['auth/confirm-address', 'auth/confirm-address/:confirmId/:token']
const movePaths = ['auth/move-address', 'auth/move-address/:confirmId/:token']
const keepPaths = ['auth/keep-address', 'auth/keep-address/:token']
// Whoever comes back from signing in is led to no page below `auth`.
const keepBadgePaths = ['auth/keep-badge', 'auth/keep-badge/:token', 'keep-badge', 'keep-badge/:token']
const startLinkPaths = ['auth/start-link', 'auth/start-link/:token']
const successPaths = ['signup/success', 'signup/success/:email']

/** Signing in and up; for everybody. */
export const signInScreens: RouteObject[] = [
  ...loginPaths.map(
    (path): RouteObject => ({
      path,
      lazy: async () => ({ Component: (await import('#web/features/sessions/pages/login-page.tsx')).LoginPage }),
    }),
  ),
  ...forgotPaths.map(
    (path): RouteObject => ({
      path,
      lazy: async () => ({ Component: (await import('#web/features/sessions/pages/forgot-page.tsx')).ForgotPage }),
    }),
  ),
  {
    path: 'auth/reset-password-sent',
    lazy: async () => ({ Component: (await import('#web/features/sessions/pages/reset-sent-page.tsx')).ResetSentPage }),
  },
  ...resetPaths.map(
    (path): RouteObject => ({
      path,
      lazy: async () => ({ Component: (await import('#web/features/sessions/pages/reset-page.tsx')).ResetPage }),
    }),
  ),
  ...confirmPaths.map(
    (path): RouteObject => ({
      path,
      lazy: async () => ({
        Component: (await import('#web/features/accounts/pages/confirm-address-page.tsx')).ConfirmAddressPage,
      }),
    }),
  ),
  ...movePaths.map(
    (path): RouteObject => ({
      path,
      lazy: async () => ({
        Component: (await import('#web/features/accounts/pages/move-address-page.tsx')).MoveAddressPage,
      }),
    }),
  ),
  ...keepPaths.map(
    (path): RouteObject => ({
      path,
      lazy: async () => ({
        Component: (await import('#web/features/accounts/pages/keep-address-page.tsx')).KeepAddressPage,
      }),
    }),
  ),
  ...keepBadgePaths.map(
    (path): RouteObject => ({
      path,
      lazy: async () => ({ Component: (await import('#web/features/sessions/pages/keep-page.tsx')).KeepPage }),
    }),
  ),
  {
    path: 'auth/welcome',
    lazy: async () => ({ Component: (await import('#web/features/sessions/pages/welcome-page.tsx')).WelcomePage }),
  },
  {
    path: 'auth/signup',
    lazy: async () => ({ Component: (await loadSignupPage()).IssuerSignupPage }),
  },
  {
    path: 'auth/start',
    lazy: async () => ({ Component: (await import('#web/features/starting/pages/start-page.tsx')).StartPage }),
  },
  ...startLinkPaths.map(
    (path): RouteObject => ({
      path,
      lazy: async () => ({
        Component: (await import('#web/features/starting/pages/start-link-page.tsx')).StartLinkPage,
      }),
    }),
  ),
  ...successPaths.map(
    (path): RouteObject => ({
      path,
      lazy: async () => ({
        Component: (await import('#web/features/accounts/pages/signup-success-page.tsx')).SignupSuccessPage,
      }),
    }),
  ),
  {
    path: 'signup/*',
    lazy: async () => ({ Component: (await loadSignupPage()).SignupPage }),
  },
]

export const profileScreens: RouteObject[] = [
  {
    path: 'profile/edit',
    lazy: async () => ({
      Component: (await import('#web/features/accounts/pages/profile-edit-page.tsx')).ProfileEditPage,
    }),
  },
  {
    path: 'profile/change-password',
    lazy: async () => ({ Component: (await import('#web/features/accounts/pages/password-page.tsx')).PasswordPage }),
  },
  {
    path: 'profile/app-integrations',
    lazy: async () => ({ Component: (await import('./app-integrations-screen.tsx')).AppIntegrationsScreen }),
  },
  {
    path: 'profile/app-integrations/app/canvas-lti1',
    lazy: async () => ({ Component: (await import('#web/features/lti/canvas-page.tsx')).CanvasPage }),
  },
  {
    path: 'profile/app-integrations/oauth-app/:appId',
    lazy: async () => ({
      Component: (await import('#web/features/oauth/authorizations/app-detail-page.tsx')).AppDetailPage,
    }),
  },
  {
    path: 'profile/security',
    lazy: async () => ({ Component: (await import('#web/features/second-factor/security-page.tsx')).SecurityPage }),
  },
  {
    path: 'profile/page',
    lazy: async () => ({ Component: (await import('#web/features/earner-page/my-page.tsx')).MyPage }),
  },
  ...developerScreens,
  {
    path: 'profile/*',
    lazy: async () => ({ Component: (await import('#web/features/accounts/pages/profile-page.tsx')).ProfilePage }),
  },
]
