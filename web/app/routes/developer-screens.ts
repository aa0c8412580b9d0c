import type { RouteObject } from 'react-router'

const loadAppEditPage = () => import('#web/features/developers/apps/app-edit-page.tsx')

/** Apps and tokens of people who write software. */
export const developerScreens: RouteObject[] = [
  {
    path: 'profile/apps',
    lazy: async () => ({ Component: (await import('#web/features/developers/apps/apps-page.tsx')).AppsPage }),
  },
  {
    path: 'profile/apps/create',
    lazy: async () => ({ Component: (await loadAppEditPage()).AppCreatePage }),
  },
  {
    path: 'profile/apps/:clientId',
    lazy: async () => ({ Component: (await import('#web/features/developers/apps/app-page.tsx')).AppPage }),
  },
  {
    path: 'profile/apps/:clientId/edit',
    lazy: async () => ({ Component: (await loadAppEditPage()).AppEditPage }),
  },
  {
    path: 'profile/tokens',
    lazy: async () => ({ Component: (await import('#web/features/developers/tokens/tokens-page.tsx')).TokensPage }),
  },
]
