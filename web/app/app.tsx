import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '#web/lib/query.ts'
import { LinkProvider } from '#web/ui/link.tsx'
import { AppLink } from './app-link.tsx'
import { router } from './router.ts'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <LinkProvider value={AppLink}>
        <RouterProvider router={router} />
      </LinkProvider>
    </QueryClientProvider>
  )
}
