import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { endInitialLoading } from '#web/lib/api/initial-loading.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { LinkProvider } from '#web/ui/navigation/link.tsx'
import { router } from './routes/router.ts'
import { AppLink } from './shell/app-link.tsx'

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
