import { type RouteObject, redirect } from 'react-router'
import { sessionToken } from '#web/lib/session/session.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { stayLocal } from '../design/stay-local.ts'
import { SessionGuard } from '../session/session-guard.tsx'
import { signOut } from '../session/sign-out.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { leaveTrackedDocument } from '../shell/leave-tracked-document.ts'
import { Shell } from '../shell/shell.tsx'
import { profileScreens, signInScreens } from './account-screens.ts'
import { backpackScreens } from './backpack-screens.ts'
import { checkSession } from './guards.ts'
import { issuerScreens } from './issuer-screens.ts'
import { legacyRedirects } from './legacy-redirects.ts'
import { passOn } from './pass-on.ts'
import { referenceScreens } from './reference-screens.ts'

/** To strangers it is an address like any that leads nowhere. */
const hideFromStrangers = () => (sessionToken() ? null : redirect('/'))

const loadRequests = () => import('#web/features/requests/earner-screens.ts')
const loadSitePages = () => import('#web/features/site-pages/site-page.tsx')

// One line a screen: { path: 'auth/login', lazy: async () => ({ Component: (await import('…')).LoginPage }) }
const openScreens: RouteObject[] = [
  {
    path: 'design',
    loader: stayLocal,
    lazy: async () => ({ Component: (await import('../design/design-page.tsx')).DesignPage }),
  },
  { path: 'auth/logout', loader: signOut, Component: LoadingScreen },
  ...signInScreens,
  {
    path: 'auth/oauth2/authorize',
    lazy: async () => ({
      Component: (await import('#web/features/oauth/consent/authorize-page.tsx')).AuthorizePage,
    }),
  },
  {
    path: 'developers',
    lazy: async () => ({ Component: (await import('#web/features/developers/developers-page.tsx')).DevelopersPage }),
  },
  ...referenceScreens,
  {
    path: 'operator',
    loader: hideFromStrangers,
    // Asked on the way from one to another as well.
    shouldRevalidate: () => true,
    lazy: async () => ({ Component: (await import('#web/features/operator/operator-gate.tsx')).OperatorGate }),
    children: [
      {
        path: 'theme',
        lazy: async () => ({ Component: (await import('#web/features/site/theme-page.tsx')).ThemePage }),
      },
      {
        path: 'terms',
        lazy: async () => ({ Component: (await import('#web/features/site/terms-page.tsx')).TermsPage }),
      },
      {
        path: 'texts',
        lazy: async () => ({ Component: (await import('#web/features/site/texts-page.tsx')).TextsPage }),
      },
      {
        path: 'tools',
        lazy: async () => ({ Component: (await import('#web/features/site/tools-page.tsx')).ToolsPage }),
      },
      {
        index: true,
        lazy: async () => ({
          Component: (await import('#web/features/operator/overview/overview-page.tsx')).OverviewPage,
        }),
      },
      {
        path: 'people',
        lazy: async () => ({ Component: (await import('#web/features/operator/pages/people-page.tsx')).PeoplePage }),
      },
      {
        path: 'people/:accountId',
        lazy: async () => ({ Component: (await import('#web/features/operator/pages/person-page.tsx')).PersonPage }),
      },
      {
        path: 'issuers',
        lazy: async () => ({ Component: (await import('#web/features/operator/pages/issuers-page.tsx')).IssuersPage }),
      },
      {
        path: 'mails',
        lazy: async () => ({ Component: (await import('#web/features/operator/pages/mails-page.tsx')).MailsPage }),
      },
      {
        path: 'jobs',
        lazy: async () => ({ Component: (await import('#web/features/operator/pages/jobs-page.tsx')).JobsPage }),
      },
      {
        path: 'features',
        lazy: async () => ({
          Component: (await import('#web/features/operator/pages/features-page.tsx')).FeaturesPage,
        }),
      },
      {
        path: 'organisations',
        lazy: async () => ({
          Component: (await import('#web/features/operator/pages/organisations-page.tsx')).OrganisationsPage,
        }),
      },
      {
        path: 'organisations/:organisationId/members',
        lazy: async () => ({ Component: (await import('#web/features/operator/pages/members-page.tsx')).MembersPage }),
      },
      {
        path: 'audit',
        lazy: async () => ({ Component: (await import('#web/features/operator/pages/audit-page.tsx')).AuditPage }),
      },
    ],
  },
  {
    path: 'auth/about-us',
    lazy: async () => ({ Component: (await loadSitePages()).AboutUsPage }),
  },
  {
    path: 'auth/privacy-policy',
    lazy: async () => ({ Component: (await loadSitePages()).PrivacyPolicyPage }),
  },
  {
    path: 'auth/terms-of-service',
    lazy: async () => ({ Component: (await loadSitePages()).TermsOfServicePage }),
  },
]

// The same for screens that need an account.
const guardedScreens: RouteObject[] = [
  issuerScreens,
  ...profileScreens,
  {
    path: 'lti/go/:code',
    lazy: async () => ({ Component: (await import('#web/features/lti/link-person-page.tsx')).LinkPersonPage }),
  },
  {
    path: 'notifications',
    lazy: async () => ({
      Component: (await import('#web/features/notifications/notifications-page.tsx')).NotificationsPage,
    }),
  },
  backpackScreens,
  {
    path: 'recipient/ask/:badgeSlug',
    lazy: async () => ({ Component: (await loadRequests()).AskPage }),
  },
  {
    path: 'recipient/ask-by-claim/:token',
    lazy: async () => ({ Component: (await loadRequests()).AskByClaimPage }),
  },
  {
    path: 'recipient/requests',
    lazy: async () => ({ Component: (await loadRequests()).OwnRequestsPage }),
  },
  {
    path: 'recipient/requests/:requestId',
    lazy: async () => ({ Component: (await loadRequests()).OwnRequestPage }),
  },
  {
    path: 'recipient/kept-badge/:badgeSlug',
    lazy: async () => ({ Component: (await import('#web/features/backpack/kept/kept-page.tsx')).KeptPage }),
  },
  {
    path: 'recipient/earned-badge/:badgeSlug',
    lazy: async () => ({ Component: (await import('#web/features/backpack/badge/badge-page.tsx')).BadgePage }),
  },
  {
    path: 'recipient/badge-collections',
    lazy: async () => ({
      Component: (await import('#web/features/collections/collection-list-page.tsx')).CollectionListPage,
    }),
  },
  {
    path: 'recipient/badge-collections/create',
    lazy: async () => ({
      Component: (await import('#web/features/collections/collection-create-page.tsx')).CollectionCreatePage,
    }),
  },
  {
    path: 'recipient/badge-collections/collection/:collectionSlug',
    lazy: async () => ({ Component: (await import('#web/features/collections/collection-page.tsx')).CollectionPage }),
  },
  {
    path: 'recipient/removed-badges',
    lazy: async () => ({
      Component: (await import('#web/features/backpack/removed/removed-badges-page.tsx')).RemovedBadgesPage,
    }),
  },
  {
    path: 'recipient/other-backpacks',
    lazy: async () => ({
      Component: (await import('#web/features/other-backpacks/other-backpacks-page.tsx')).OtherBackpacksPage,
    }),
  },
  {
    path: 'recipient/other-backpacks/:connectionId',
    lazy: async () => ({
      Component: (await import('#web/features/other-backpacks/connection-page.tsx')).ConnectionPage,
    }),
  },
  {
    path: 'recipient/*',
    loader: ({ request }) => passOn(request, '/recipient/badges'),
    Component: LoadingScreen,
  },
]

export const routes: RouteObject[] = [
  // Nobody is signed in there, and nothing stands around it.
  {
    path: 'kiosk',
    HydrateFallback: LoadingScreen,
    ErrorBoundary: ErrorPage,
    lazy: async () => ({ Component: (await import('#web/features/claims/kiosk/kiosk-page.tsx')).KioskPage }),
  },
  {
    Component: Shell,
    loader: leaveTrackedDocument,
    shouldRevalidate: () => true,
    HydrateFallback: LoadingScreen,
    ErrorBoundary: ErrorPage,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          ...openScreens,
          {
            Component: SessionGuard,
            loader: checkSession,
            shouldRevalidate: () => true,
            children: guardedScreens,
          },
          ...legacyRedirects,
        ],
      },
    ],
  },
]
