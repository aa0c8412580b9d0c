import type { RouteObject } from 'react-router'

const loadBadgeClassEditPage = () => import('#web/features/badge-classes/badge-class-edit-page.tsx')
const loadGroupScreens = () => import('#web/features/groups/screens.ts')
const loadIssuerEditPage = () => import('#web/features/issuers/issuer-edit-page.tsx')

const loadClaims = () => import('#web/features/claims/claims-screens.ts')

const loadRequests = () => import('#web/features/requests/staff-screens.ts')

const badge = 'issuers/:issuerSlug/badges/:badgeSlug'

/** Everything under /issuer stands behind one gate; what is unknown there shows the list. */
export const issuerScreens: RouteObject = {
  path: 'issuer',
  lazy: async () => ({ Component: (await import('#web/features/issuers/issuer-gate.tsx')).IssuerGate }),
  children: [
    {
      path: 'create',
      lazy: async () => ({ Component: (await loadIssuerEditPage()).IssuerCreatePage }),
    },
    {
      path: 'issuers/:issuerSlug',
      lazy: async () => ({ Component: (await import('#web/features/issuers/issuer-page.tsx')).IssuerPage }),
      children: [
        {
          index: true,
          lazy: async () => ({
            Component: (await import('#web/features/awards/parts/recent-awards.tsx')).RecentAwards,
          }),
        },
      ],
    },
    {
      path: 'issuers/:issuerSlug/awards',
      lazy: async () => ({ Component: (await import('#web/features/issuers/awards-page.tsx')).AwardsPage }),
      children: [
        {
          index: true,
          lazy: async () => ({ Component: (await import('#web/features/awards/desk/issuer-desk.tsx')).IssuerDesk }),
        },
      ],
    },
    {
      path: 'issuers/:issuerSlug/edit',
      lazy: async () => ({ Component: (await loadIssuerEditPage()).IssuerEditPage }),
    },
    {
      path: 'issuers/:issuerSlug/staff',
      lazy: async () => ({ Component: (await import('#web/features/staff/staff-page.tsx')).StaffPage }),
    },
    {
      path: 'issuers/:issuerSlug/signing',
      lazy: async () => ({ Component: (await import('#web/features/issuers/signing/signing-page.tsx')).SigningPage }),
    },
    {
      path: 'issuers/:issuerSlug/webhooks',
      lazy: async () => ({ Component: (await import('#web/features/webhooks/webhooks-page.tsx')).WebhooksPage }),
    },
    {
      path: 'issuers/:issuerSlug/webhooks/:webhookId',
      lazy: async () => ({ Component: (await import('#web/features/webhooks/webhook-page.tsx')).WebhookPage }),
    },
    {
      path: 'issuers/:issuerSlug/groups',
      lazy: async () => ({ Component: (await loadGroupScreens()).GroupsPage }),
    },
    {
      path: 'issuers/:issuerSlug/groups/:groupId',
      lazy: async () => ({ Component: (await loadGroupScreens()).GroupPage }),
    },
    {
      path: 'issuers/:issuerSlug/learning-platforms',
      lazy: async () => ({ Component: (await import('#web/features/lti/platforms-page.tsx')).PlatformsPage }),
    },
    {
      path: 'place/:code',
      lazy: async () => ({ Component: (await import('#web/features/lti/place-badge-page.tsx')).PlaceBadgePage }),
    },
    {
      path: 'issuers/:issuerSlug/endorsements',
      lazy: async () => ({
        Component: (await import('#web/features/endorsements/endorsements-page.tsx')).EndorsementsPage,
      }),
    },
    {
      path: 'endorse',
      lazy: async () => ({ Component: (await import('#web/features/endorsements/endorse-page.tsx')).EndorsePage }),
    },
    {
      path: 'issuers/:issuerSlug/badges/create',
      lazy: async () => ({
        Component: (await loadBadgeClassEditPage()).BadgeClassCreatePage,
      }),
    },
    {
      path: badge,
      lazy: async () => ({
        Component: (await import('#web/features/badge-classes/badge-class-page.tsx')).BadgeClassPage,
      }),
      children: [
        {
          index: true,
          lazy: async () => ({ Component: (await import('#web/features/awards/pages/award-list.tsx')).AwardList }),
        },
      ],
    },
    {
      path: `${badge}/edit`,
      lazy: async () => ({
        Component: (await loadBadgeClassEditPage()).BadgeClassEditPage,
      }),
    },
    {
      path: 'issuers/:issuerSlug/requests',
      lazy: async () => ({ Component: (await loadRequests()).QueuePage }),
    },
    {
      path: 'issuers/:issuerSlug/requests/:requestId',
      lazy: async () => ({ Component: (await loadRequests()).ReviewPage }),
    },
    {
      path: `${badge}/requests`,
      lazy: async () => ({ Component: (await loadRequests()).RulesPage }),
    },
    {
      path: `${badge}/claims`,
      lazy: async () => ({ Component: (await loadClaims()).ClaimsPage }),
    },
    {
      path: `${badge}/claims/:claimId`,
      lazy: async () => ({ Component: (await loadClaims()).ClaimPage }),
    },
    {
      path: `${badge}/issue`,
      lazy: async () => ({ Component: (await import('#web/features/awards/pages/award-page.tsx')).AwardPage }),
    },
    {
      path: `${badge}/bulk-import`,
      lazy: async () => ({ Component: (await import('#web/features/awards/many/award-many-page.tsx')).AwardManyPage }),
    },
    {
      path: `${badge}/batches/:batchId`,
      lazy: async () => ({ Component: (await import('#web/features/awards/batches/batch-page.tsx')).BatchPage }),
    },
    {
      path: `${badge}/awards/:awardSlug`,
      lazy: async () => ({
        Component: (await import('#web/features/awards/pages/correction-page.tsx')).CorrectionPage,
      }),
    },
    {
      path: '*?',
      lazy: async () => ({ Component: (await import('#web/features/issuers/issuer-list-page.tsx')).IssuerListPage }),
    },
  ],
}
