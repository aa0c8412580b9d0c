import type { FastifyReply } from 'fastify'
import * as endpoints from '#contracts/verifier/verifier-reports.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { type Route, route } from '#infra/http/route.ts'
import { readLocale, tellLanguage } from '#infra/languages/read-language.ts'
import { inLanguage } from '#infra/languages/texts.ts'
import { deleteReport } from './delete-report.ts'
import { keepReport } from './keep-report.ts'
import { requireReport, requireReportDocument } from './queries.ts'
import { presentSiteDid } from './site-key.ts'
import { writeReportCsv } from './write-csv.ts'
import { writeReportPdf } from './write-pdf.ts'

/** A file that is taken along and that no search engine lists. */
export const sendFile = (reply: FastifyReply, name: string, type: string, content: string | Buffer): FastifyReply =>
  reply
    .type(type)
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .header('X-Robots-Tag', 'noindex')
    .send(content)

export const routes: Route[] = [
  route(endpoints.createVerificationReport, async ({ actor, body, request, reply }) => {
    const report = await keepReport(actor, body, request.ip, await readRequestKey(request))
    reply.header('Location', report.url)
    return report
  }),
  route(endpoints.getVerificationReport, async ({ params, reply }) => {
    reply.header('X-Robots-Tag', 'noindex')
    return requireReport(params.reportId)
  }),
  route(endpoints.getVerificationReportFile, async ({ params: { reportId, file }, request, reply }) => {
    if (file === 'report.json') {
      return sendFile(reply, file, 'application/json', await requireReportDocument(reportId))
    }
    const report = await requireReport(reportId)
    const locale = readLocale(request)
    tellLanguage(reply, locale)
    if (file === 'report.csv') {
      const table = inLanguage(locale, () => writeReportCsv(report))
      return sendFile(reply, file, 'text/csv; charset=utf-8', table)
    }
    return sendFile(reply, file, 'application/pdf', await writeReportPdf(report, locale))
  }),
  route(endpoints.deleteVerificationReport, async ({ params, body }) =>
    deleteReport(params.reportId, body.deleteToken),
  ),
  route(endpoints.getSiteDidDocument, async ({ reply }) =>
    reply.type('application/did+json').send(JSON.stringify(await presentSiteDid())),
  ),
]
