import type { Route } from '#infra/http/route.ts'
import { auditRoutes } from './audit/routes.ts'
import { issuerRoutes } from './issuers/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { mailRoutes } from './mails/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { switchRoutes } from './switches/routes.ts'

export { approveIssuer } from './issuers/approve-issuer.ts'
export { lookedAtLast } from './issuers/present.ts'
export { findIssuer, listIssuers } from './issuers/queries.ts'
export { restoreIssuer, suspendIssuer } from './issuers/suspend-issuer.ts'
export { trustIssuer } from './issuers/trust-issuer.ts'
export { drop as dropDeadJob, retry as retryDeadJobs } from './jobs/change-jobs.ts'
export { presentJobs } from './jobs/present.ts'
export { listMails, mailStates } from './mails/queries.ts'
export { resendMails } from './mails/resend-mails.ts'
export { changeOperator } from './people/change-operator.ts'
export { presentPerson } from './people/present.ts'
export { findMeant, listAccounts } from './people/queries.ts'
export { signOut } from './people/sign-out.ts'
export { suspendAccount } from './people/suspend-account.ts'
export { switchFeature } from './switches/switch-feature.ts'
export const routes: Route[] = [
  ...auditRoutes,
  ...peopleRoutes,
  ...issuerRoutes,
  ...mailRoutes,
  ...jobRoutes,
  ...switchRoutes,
  ...overviewRoutes,
]
