import type { FastifyInstance } from 'fastify'
import { context, db } from '#infra/context.ts'
import { refreshTools } from '#infra/current-tools.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { edgeOf } from '#infra/http/edge-of.ts'
import { sweepRequestKeys } from '#infra/http/limits/request-key.ts'
import { sweepThrottles } from '#infra/http/limits/throttle.ts'
import type { Route } from '#infra/http/route.ts'
import { createServer } from '#infra/http/serve.ts'
import type { JobHandlers } from '#infra/jobs/queue.ts'
import { forgetLetters } from '#infra/mail/forget-letters.ts'
import { sendMailJobs } from '#infra/mail/send.ts'
import { holdLostMails, type MailSeconds, sweepWaitingMails } from '#infra/mail/wait-for-server.ts'
import { refreshSwitches } from '#infra/settings/feature-switches.ts'
import { sweepFiles } from '#infra/storage/sweep-files.ts'
import { refreshTheme } from '#infra/theme/current-theme.ts'
import { features, startListening } from './features.ts'
import { mountMetrics } from './metrics-page.ts'
import { mountPages } from './pages.ts'

const sweepMails = async (db: Db): Promise<void> => {
  const seconds: MailSeconds = Object.assign({}, ...features.map((feature) => feature.mailSeconds?.()))
  await holdLostMails(db)
  await sweepWaitingMails(db, seconds)
  await forgetLetters(db, seconds)
}

const sweepBlobs = async (db: Db): Promise<void> => {
  await context().blobs.dropUnfinished?.()
  await sweepFiles(db)
}

/** What is done every hour, one after the other. */
export const sweeps = [
  sweepMails,
  sweepThrottles,
  sweepRequestKeys,
  ...features.flatMap(({ sweeps = [] }) => sweeps),
  sweepBlobs,
]

/** Every route of Sash; a test compares it with the endpoints that the contracts declare. */
export const routes: Route[] = features.flatMap(({ routes = [] }) => routes)

/** `sweep` runs every hour and drops what has expired. */
export const jobs: JobHandlers = inTheme({
  ...sendMailJobs,
  ...Object.assign({}, ...features.map((feature) => feature.jobs)),
  sweep: async () => {
    const failures: unknown[] = []
    // One that cannot be done must not keep the others from their turn, or what they drop grows for ever.
    for (const sweep of sweeps) await sweep(db()).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${sweeps.length} sweeps failed`)
  },
})

/** What jobs write looks as the operator wants it now. */
function inTheme(handlers: JobHandlers): JobHandlers {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]): [string, JobHandlers[string]] => [
      name,
      async (...given) => {
        await Promise.all([refreshTheme(), refreshSwitches()])
        return handle(...given)
      },
    ]),
  )
}

/** Of a process that only runs jobs: it answers whoever watches it, and nobody else. */
export const createWorkerApp = (): Promise<FastifyInstance> => {
  startListening()
  return createServer(
    routes.filter(({ endpoint }) => endpoint.kind === 'watch'),
    async (app) => mountMetrics(app),
  )
}

export const createApp = (): Promise<FastifyInstance> => {
  startListening()
  return createServer(routes, async (app) => {
    app.addHook('onRequest', async (request) => {
      // Files of the build look the same in every theme.
      if (!['file', 'watch'].includes(edgeOf(request).kind))
        await Promise.all([refreshTheme(), refreshTools(), refreshSwitches()])
    })
    await mountPages(app)
  })
}
