import { openVerificationBatchPage } from '#contracts/verifier/verifier-batches.ts'
import { openVerificationReportPage } from '#contracts/verifier/verifier-reports.ts'
import { type Route, route } from '#infra/http/route.ts'
import { t } from '#infra/languages/texts.ts'
import { requireBatch, requireReport } from '../../verifier/index.ts'
import { sendPageOrNothing } from './send-html.ts'
import { viewSite } from './views.ts'

const sayNothing = () => ({
  title: t('No report here'),
  text: t('It was deleted, or it was kept for as long as it was to be kept.'),
})

const sayWithdrawn = () => ({
  title: t('This report was withdrawn'),
  text: t('What it said was about a badge that was not its issuer’s own. Have the badge checked once more.'),
})

const unnamed = {
  badge: () => t('Report on a badge'),
  endorsement: () => t('Report on an endorsement'),
  record: () => t('Report on a learner record'),
} as const

const nameReport = (kind: keyof typeof unnamed = 'badge', name = ''): string =>
  name ? t('Report on {name}', { name }) : unnamed[kind]()

/** Pages of what was verified: whoever has the address may read them, and search engines do not list them. */
export const reportRoutes: Route[] = [
  route(openVerificationReportPage, async ({ params, request, reply }) =>
    sendPageOrNothing(
      request,
      reply.header('X-Robots-Tag', 'noindex'),
      async () => {
        const report = await requireReport(params.reportId)
        const { name, kind } = report.verification.credential ?? {}
        return () => ({
          page: 'report',
          props: { site: viewSite(), report },
          head: {
            title: `${nameReport(kind, name)} - ${viewSite().serviceName}`,
            description: report.verification.reason,
            canonicalUrl: report.url,
            noindex: true,
            alternates: [{ type: 'application/json', href: `/v3/verify/reports/${report.id}` }],
          },
        })
      },
      { isPrivate: true, sayNothing, sayGone: sayWithdrawn },
    ),
  ),
  route(openVerificationBatchPage, async ({ params, request, reply }) =>
    sendPageOrNothing(
      request,
      reply.header('X-Robots-Tag', 'noindex'),
      async () => {
        const batch = await requireBatch(params.batchId)
        return () => ({
          page: 'verify-batch',
          props: { site: viewSite(), batch },
          head: {
            title: `${t('Verify many badges')} - ${viewSite().serviceName}`,
            description: t('Many badges, checked one after the other.'),
            canonicalUrl: batch.url,
            noindex: true,
          },
        })
      },
      { isPrivate: true, sayNothing },
    ),
  ),
]
