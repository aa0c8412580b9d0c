import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readLocale, tellLanguage } from '#infra/languages/read-language.ts'
import { findLocale } from '#shared/i18n/languages.ts'
import { sendIcon } from './icons.ts'
import { writeManifest } from './manifest.ts'
import { receiveShared } from './receive-shared.ts'
import type { BuiltWorker } from './worker-script.ts'

const query = z.object({ lang: z.string().optional().catch(undefined), v: z.string().optional().catch(undefined) })
const params = z.object({ name: z.string() })

/** What a browser needs to install the app. */
export const mountInstalledApp = async (app: FastifyInstance, worker: BuiltWorker | undefined): Promise<void> => {
  // Browsers ask for it without cookies, so the page that names it says the language.
  app.get('/manifest.webmanifest', async (request, reply) => {
    const locale = findLocale(query.parse(request.query).lang) ?? readLocale(request)
    return tellLanguage(reply, locale)
      .type('application/manifest+json; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(JSON.stringify(await writeManifest(locale)))
  })
  app.get('/app-icons/:name', async (request, reply) =>
    sendIcon(reply, params.parse(request.params).name, query.parse(request.query).v),
  )
  await receiveShared(app)
  if (!worker) return
  app.get('/worker.js', async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(worker.script()),
  )
}
