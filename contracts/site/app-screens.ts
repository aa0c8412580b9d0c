/**
 * The addresses of the app's screens (badges.md section 2); `:name` is one part, and what catches the rest below an address stands
 * for that address alone. A test holds them to the table of the app's routes: a screen is added in both.
 */
export const appScreens = [
  '',
  'auth',
  'auth/about-us',
  'auth/change-password',
  'auth/change-password/:token',
  'auth/confirm-address',
  'auth/confirm-address/:confirmId/:token',
  'auth/keep-address',
  'auth/keep-address/:token',
  'auth/login',
  'auth/login/:name',
  'auth/login/:name/:email',
  'auth/logout',
  'auth/move-address',
  'auth/move-address/:confirmId/:token',
  'auth/oauth2/authorize',
  'auth/privacy-policy',
  'auth/request-password-reset',
  'auth/request-password-reset/:email',
  'auth/reset-password-sent',
  'auth/signup',
  'auth/terms-of-service',
  'auth/welcome',
  'change-password/:token',
  'design',
  'developers',
  'issuer',
  'issuer/create',
  'issuer/endorse',
  'issuer/issuers/:issuerSlug',
  'issuer/issuers/:issuerSlug/badges/:badgeSlug',
  'issuer/issuers/:issuerSlug/badges/:badgeSlug/awards/:awardSlug',
  'issuer/issuers/:issuerSlug/badges/:badgeSlug/batches/:batchId',
  'issuer/issuers/:issuerSlug/badges/:badgeSlug/bulk-import',
  'issuer/issuers/:issuerSlug/badges/:badgeSlug/edit',
  'issuer/issuers/:issuerSlug/badges/:badgeSlug/issue',
  'issuer/issuers/:issuerSlug/badges/create',
  'issuer/issuers/:issuerSlug/edit',
  'issuer/issuers/:issuerSlug/endorsements',
  'issuer/issuers/:issuerSlug/learning-platforms',
  'issuer/issuers/:issuerSlug/signing',
  'issuer/issuers/:issuerSlug/staff',
  'issuer/issuers/:issuerSlug/webhooks',
  'issuer/issuers/:issuerSlug/webhooks/:webhookId',
  'issuer/place/:code',
  'login',
  'login/:name',
  'login/:name/:email',
  'lti/go/:code',
  'notifications',
  'operator',
  'operator/audit',
  'operator/features',
  'operator/issuers',
  'operator/jobs',
  'operator/mails',
  'operator/organisations',
  'operator/organisations/:organisationId/members',
  'operator/people',
  'operator/people/:accountId',
  'operator/terms',
  'operator/texts',
  'operator/theme',
  'operator/tools',
  'profile',
  'profile/app-integrations',
  'profile/app-integrations/app/canvas-lti1',
  'profile/app-integrations/oauth-app/:appId',
  'profile/apps',
  'profile/apps/:clientId',
  'profile/apps/:clientId/edit',
  'profile/apps/create',
  'profile/change-password',
  'profile/edit',
  'profile/security',
  'profile/tokens',
  'recipient',
  'recipient/badge-collections',
  'recipient/badge-collections/collection/:collectionSlug',
  'recipient/badge-collections/create',
  'recipient/badges',
  'recipient/badges/add',
  'recipient/badges/import',
  'recipient/earned-badge/:badgeSlug',
  'recipient/other-backpacks',
  'recipient/other-backpacks/:connectionId',
  'recipient/removed-badges',
  'signup',
  'signup/success',
  'signup/success/:email',
] as const

/** Addresses of before that the app leads on from without a screen of their own. */
export const formerScreens = [
  'auth/profile',
  'forward',
  'initial-redirect',
  'userProfile',
  'userProfile/:page',
] as const

interface Step {
  isEnd: boolean
  next: Map<string, Step>
}

const anything = ':'
const newStep = (): Step => ({ isEnd: false, next: new Map() })

const start = newStep()
for (const screen of [...appScreens, ...formerScreens]) {
  let step = start
  for (const part of partsOf(screen)) {
    const name = part.startsWith(':') ? anything : part.toLowerCase()
    const next = step.next.get(name) ?? newStep()
    step.next.set(name, next)
    step = next
  }
  step.isEnd = true
}

/** As React Router matches: in any case, whatever slashes stand around; parameters behind a semicolon are no part of a name. */
function partsOf(path: string): string[] {
  const [clean = ''] = path.split(/[?#]/, 1)
  return clean.split('/').flatMap((part) => part.split(';', 1)[0] || [])
}

const leads = (step: Step, parts: readonly string[]): boolean => {
  const [part, ...rest] = parts
  if (part === undefined) return step.isEnd
  return [part.toLowerCase(), anything].some((name) => {
    const next = step.next.get(name)
    return next !== undefined && leads(next, rest)
  })
}

// Longer than any screen.
const mostParts = 12

/** Whether the app has a screen at this path. From every other it leads home, and the server says 404 with the same page. */
export const isAppScreen = (path: string): boolean => {
  const parts = partsOf(path)
  return parts.length <= mostParts && leads(start, parts)
}
