import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { endInitialLoading } from '#web/lib/initial-loading.ts'
import { queryClient } from '#web/lib/query.ts'
import { LinkProvider } from '#web/ui/link.tsx'
import { AppLink } from './app-link.tsx'
import { router } from './router.ts'

export function App() {
  useLayoutEffect(endInitialLoading, [])
  return (
    <QueryClientProvider client={queryClient}>
      <LinkProvider value={AppLink}>
        <RouterProvider router={router} />
      </LinkProvider>
    </QueryClientProvider>
  )
}
