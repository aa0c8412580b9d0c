import type { RouteObject } from 'react-router'

const loginPaths = ['auth/login', 'auth/login/:name', 'auth/login/:name/:email']
const successPaths = ['signup/success', 'signup/success/:email']

/** Signing in and up; for everybody. */
export const signInScreens: RouteObject[] = [
  ...loginPaths.map(
    (path): RouteObject => ({
      path,
      lazy: async () => ({ Component: (await import('#web/features/sessions/login-page.tsx')).LoginPage }),
    }),
  ),
  {
    path: 'auth/welcome',
    lazy: async () => ({ Component: (await import('#web/features/sessions/welcome-page.tsx')).WelcomePage }),
  },
  {
    path: 'auth/signup',
    lazy: async () => ({ Component: (await import('#web/features/accounts/signup-page.tsx')).IssuerSignupPage }),
  },
  ...successPaths.map(
    (path): RouteObject => ({
      path,
      lazy: async () => ({
        Component: (await import('#web/features/accounts/signup-success-page.tsx')).SignupSuccessPage,
      }),
    }),
  ),
  {
    path: 'signup/*',
    lazy: async () => ({ Component: (await import('#web/features/accounts/signup-page.tsx')).SignupPage }),
  },
]

export const profileScreens: RouteObject[] = [
  {
    path: 'profile/*',
    lazy: async () => ({ Component: (await import('#web/features/accounts/profile-page.tsx')).ProfilePage }),
  },
]
