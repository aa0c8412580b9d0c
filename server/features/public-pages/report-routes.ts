import { verificationBatchPage } from '#contracts/verifier-batches.ts'
import { reportPage } from '#contracts/verifier-reports.ts'
import { type Route, route } from '#infra/http/route.ts'
import { requireBatch, requireReport } from '../verifier/index.ts'
import { renderPage } from './render.tsx'
import { sendPageOrNothing } from './send-html.ts'
import { viewSite } from './views.ts'

const nothing = {
  title: 'No report here',
  text: 'It was deleted, or it was kept for as long as it was to be kept.',
}

/** Pages of what was verified: whoever has the address may read them, and search engines do not list them. */
const unnamed = { badge: 'a badge', endorsement: 'an endorsement', record: 'a learner record' } as const

export const reportRoutes: Route[] = [
  route(reportPage, async ({ params, request, reply }) =>
    sendPageOrNothing(
      request,
      reply.header('X-Robots-Tag', 'noindex'),
      async () => {
        const report = await requireReport(params.reportId)
        const { name, kind } = report.verification.credential ?? {}
        return renderPage({
          page: 'report',
          props: { site: viewSite(), report },
          head: {
            title: `Report on ${name || unnamed[kind ?? 'badge']} - ${viewSite().serviceName}`,
            description: report.verification.reason,
            canonicalUrl: report.url,
            noindex: true,
            alternates: [{ type: 'application/json', href: `/v3/verify/reports/${report.id}` }],
          },
        })
      },
      { isPrivate: true, nothing },
    ),
  ),
  route(verificationBatchPage, async ({ params, request, reply }) =>
    sendPageOrNothing(
      request,
      reply.header('X-Robots-Tag', 'noindex'),
      async () => {
        const batch = await requireBatch(params.batchId)
        return renderPage({
          page: 'verify-batch',
          props: { site: viewSite(), batch },
          head: {
            title: `Verify many badges - ${viewSite().serviceName}`,
            description: 'Many badges, checked one after the other.',
            canonicalUrl: batch.url,
            noindex: true,
          },
        })
      },
      { isPrivate: true, nothing },
    ),
  ),
]
