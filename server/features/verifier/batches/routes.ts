import { pageSize } from '#contracts/fields/limits.ts'
import type { VerificationBatch } from '#contracts/verifier/verifier-batches.ts'
import * as endpoints from '#contracts/verifier/verifier-batches.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { readPage, readPlace, sendPage, writePlace } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { readLocale, tellLanguage } from '#infra/languages/read-language.ts'
import { inLanguage } from '#infra/languages/texts.ts'
import { sendFile } from '../reports/routes.ts'
import { writeBatchCsv } from '../reports/write-csv.ts'
import { writeBatchPdf } from '../reports/write-pdf.ts'
import { createBatch } from './create-batch.ts'
import { deleteBatch } from './delete-batch.ts'
import { presentBatch } from './present.ts'
import { findBatch, listLines, listResults, type StoredBatch } from './queries.ts'

const requireStored = async (batchId: string): Promise<StoredBatch> => {
  const row = await findBatch(batchId)
  if (!row) throw notFound()
  return row
}

/** A batch that is still kept. */
export const requireBatch = async (batchId: string): Promise<VerificationBatch> =>
  presentBatch(await requireStored(batchId))

export const routes: Route[] = [
  route(endpoints.createVerificationBatch, async ({ actor, body, request, reply }) => {
    const upload = { file: request.file, body, ip: request.ip, key: await readRequestKey(request) }
    const batch = await requireBatch(await createBatch(actor, upload))
    reply.header('Location', batch.url)
    return batch
  }),
  route(endpoints.getVerificationBatch, async ({ params }) => requireBatch(params.batchId)),
  route(endpoints.listVerificationResults, async (call) => {
    const { batchId } = call.params
    const { num, cursor, verdict } = call.query
    await requireStored(batchId)
    const [after = '0'] = readPlace(cursor, /^(\d{1,6})$/) ?? []
    const page = await readPage({
      num,
      usual: pageSize,
      read: (limit) => listResults(batchId, { limit, after: Number(after), verdict }),
      placeOf: (last) => writePlace(last.row),
    })
    return sendPage(call, page)
  }),
  route(endpoints.getVerificationBatchFile, async ({ params: { batchId, file }, request, reply }) => {
    const stored = await requireStored(batchId)
    if (stored.document === null) throw refuse('verify.batch-running')
    if (file === 'report.json') return sendFile(reply, file, 'application/json', stored.document)
    const lines = await listLines(batchId)
    const locale = readLocale(request)
    tellLanguage(reply, locale)
    if (file === 'report.csv') {
      const table = inLanguage(locale, () => writeBatchCsv(lines))
      return sendFile(reply, file, 'text/csv; charset=utf-8', table)
    }
    const content = await writeBatchPdf(presentBatch(stored), lines, locale)
    return sendFile(reply, file, 'application/pdf', content)
  }),
  route(endpoints.deleteVerificationBatch, async ({ params }) => deleteBatch(params.batchId)),
]
