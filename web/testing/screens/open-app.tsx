import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider, useLocation } from 'react-router'
import { vi } from 'vitest'
import { IdentityDialog } from '#web/app/session/identity-dialog.tsx'
import { AppLink } from '#web/app/shell/app-link.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { notices, useNotices } from '#web/lib/browser/notices.ts'
import { resetConfig } from '#web/lib/config/config.ts'
import { endSession } from '#web/lib/session/session.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { NoticeHost } from '#web/ui/feedback/notice-host.tsx'
import { LinkProvider } from '#web/ui/navigation/link.tsx'

let router: ReturnType<typeof createBrowserRouter> | undefined

/** Opens screens at an address of this browser; other addresses show themselves as text. */
export function openApp(path: string, routes: RouteObject[]): void {
  // jsdom has no CSS object; menus look their items up with it.
  vi.stubGlobal('CSS', { escape: (text: string) => text, supports: () => false })
  vi.stubGlobal('scrollTo', () => undefined)
  history.replaceState(null, '', path)
  router?.dispose()
  router = createBrowserRouter([{ Component: Frame, children: [...routes, { path: '*', Component: Elsewhere }] }])
  queryClient.setDefaultOptions({ queries: { retry: false } })
  render(
    <QueryClientProvider client={queryClient}>
      <LinkProvider value={AppLink}>
        <Notices />
        <RouterProvider router={router} />
        <ConfirmDialog />
      </LinkProvider>
    </QueryClientProvider>,
  )
}

/** After each test: no session, no stored value, no message is left, and no router that still hears the browser go. */
export function closeApp(): void {
  cleanup()
  router?.dispose()
  router = undefined
  endSession()
  queryClient.clear()
  notices.reset()
  localStorage.clear()
  sessionStorage.clear()
  resetConfig()
  vi.unstubAllGlobals()
}

function Frame() {
  return (
    <>
      <Outlet />
      <IdentityDialog />
    </>
  )
}

function Notices() {
  return <NoticeHost notice={useNotices().notice} onClose={notices.clear} />
}

function Elsewhere() {
  return <p>You are at {useLocation().pathname}</p>
}
