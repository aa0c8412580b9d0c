import { createCounter } from '#infra/metrics/registry.ts'
import { type VerifyReport, verify } from '#openbadges'

const verifications = createCounter('sash_verifications_total', 'Badges that were verified, by what came of it.', [
  'verdict',
])

/** `verify`, counted. */
export const verifyCounted = async (...given: Parameters<typeof verify>): Promise<VerifyReport> => {
  const report = await verify(...given)
  verifications.inc({ verdict: report.verdict })
  return report
}
