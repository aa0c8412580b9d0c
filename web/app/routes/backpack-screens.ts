import type { RouteObject } from 'react-router'

/** The wall, and the dialogs that have an address of their own but leave the wall as it is. */
export const backpackScreens: RouteObject = {
  path: 'recipient/badges',
  lazy: async () => {
    const { BackpackScreen, loadBackpack } = await import('./backpack-screen.tsx')
    return { Component: BackpackScreen, loader: loadBackpack }
  },
  shouldRevalidate: () => false,
  children: [
    {
      path: 'add',
      handle: { isOver: true },
      lazy: async () => ({ Component: (await import('./import-screens.tsx')).AddBadgeScreen }),
    },
    {
      path: 'import',
      handle: { isOver: true },
      lazy: async () => ({ Component: (await import('./import-screens.tsx')).LegacyImportScreen }),
    },
  ],
}
