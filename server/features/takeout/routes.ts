import { Readable } from 'node:stream'
import { downloadExport, requestExport as requestEndpoint } from '#contracts/accounts/takeout.ts'
import { now } from '#infra/clock.ts'
import { notFound } from '#infra/errors.ts'
import { type Route, route } from '#infra/http/route.ts'
import { readLocale } from '#infra/languages/read-language.ts'
import { requestExport } from './request-export.ts'
import { spendHandle } from './spend-handle.ts'
import { writeExport } from './write-export.ts'

/** A reader that takes nothing for so long is gone, and must not hold up a server that wants to stop. */
const stalledMilliseconds = 120_000

export const routes: Route[] = [
  route(requestEndpoint, async ({ actor }) => requestExport(actor)),
  route(downloadExport, async ({ params, request, reply }) => {
    // Whoever only looks whether there is something must not use it up.
    if (request.method === 'HEAD') throw notFound()
    const accountId = await spendHandle(params.handle)
    reply.raw.setTimeout(stalledMilliseconds, () => reply.raw.destroy())
    // An error in the middle destroys the stream and with it the connection: no whole-looking file is left behind.
    const bytes = Readable.from(writeExport(accountId, readLocale(request)), { objectMode: false })
    return reply
      .type('application/zip')
      .header('Cache-Control', 'no-store')
      .header('Referrer-Policy', 'no-referrer')
      .header('Content-Disposition', `attachment; filename="sash-export-${now().toISOString().slice(0, 10)}.zip"`)
      .send(bytes)
  }),
]
