import type { Route } from '#infra/http/route.ts'
import { auditRoutes } from './audit/routes.ts'
import { issuerRoutes } from './issuers/routes.ts'
import { peopleRoutes } from './people/routes.ts'

export { listIssuers } from './issuers/queries.ts'
export { restoreIssuer, suspendIssuer } from './issuers/suspend-issuer.ts'
export { listMails, mailStates } from './mails/queries.ts'
export { resendMail } from './mails/resend-mail.ts'
export { changeOperator } from './people/change-operator.ts'
export { presentPerson } from './people/present.ts'
export { findMeant, listAccounts } from './people/queries.ts'
export { suspendAccount } from './people/suspend-account.ts'
export const routes: Route[] = [...auditRoutes, ...peopleRoutes, ...issuerRoutes]
