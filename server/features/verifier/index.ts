import type { Db } from '#infra/db/connect.ts'
import type { Route } from '#infra/http/route.ts'
import * as batches from './batches/index.ts'
import { sweepRemembered } from './remembered-documents.ts'
import * as reports from './reports/index.ts'
import { routes as verifyRoutes } from './routes.ts'

export { jobs, requireBatch } from './batches/index.ts'
export { onCopyAddress } from './copies.ts'
export { type Examination, examineBadge, type GivenAnswer } from './examine-badge.ts'
export { tellConfirmed } from './names/tell-confirmed.ts'
export { isOwnAddress, type OwnDocument, onOwnAddress } from './own-addresses.ts'
export { describeAnswer } from './ports.ts'
export { requireReport } from './reports/index.ts'
export { verifyPresentationAside } from './thread/verify-presentation-aside.ts'
export { verifyBadge } from './verify-badge.ts'
export { verifyRecorded } from './verify-recorded.ts'
export { fetchStatement, verifyStatement } from './verify-statement.ts'

export const routes: Route[] = [...verifyRoutes, ...reports.routes, ...batches.routes]

/** Drops reports, batches and documents of others that are kept no longer. */
export const sweep = async (db: Db): Promise<void> => {
  await reports.sweepReports(db)
  await batches.sweepBatches(db)
  await sweepRemembered(db)
}
