import type { RouteObject } from 'react-router'

/** The interface for programs, to read and to try. */
export const referenceScreens: RouteObject[] = [
  {
    path: 'docs/api/*',
    lazy: async () => ({ Component: (await import('#web/features/reference/pages/reference-page.tsx')).ReferencePage }),
  },
]
