import { useRoutes } from 'react-router'
import { OverviewPage } from './overview-page.tsx'
import { QuickStartPage } from './quick-start-page.tsx'
import { TaskPage } from './task-page.tsx'
import { TypePage } from './type-page.tsx'

/** The pages below /docs/api: one to the app, which then tells everybody of one address instead of four. */
export const ReferencePage = () =>
  useRoutes([
    { index: true, Component: OverviewPage },
    { path: 'quick-start', Component: QuickStartPage },
    { path: 'types/:type', Component: TypePage },
    { path: ':task', Component: TaskPage },
  ])
