import { createCounter } from '#infra/metrics/registry.ts'
import type { VerifyInput, VerifyPorts, VerifyReport } from '#openbadges'
import { workOnBadge } from './thread/verify-aside.ts'

const verifications = createCounter('sash_verifications_total', 'Badges that were verified, by what came of it.', [
  'verdict',
])

/** `verify`, counted, and in another thread where it takes long. */
export const verifyCounted = async (input: VerifyInput, ports: VerifyPorts): Promise<VerifyReport> => {
  const { report } = await workOnBadge('verify', input, ports)
  verifications.inc({ verdict: report.verdict })
  return report
}
