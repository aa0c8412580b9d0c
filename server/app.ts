import type { FastifyInstance } from 'fastify'
import { refreshTools } from '#infra/current-tools.ts'
import { noPages } from '#infra/http/edge/tell-methods.ts'
import { edgeOf } from '#infra/http/edge-of.ts'
import { sweepRequestKeys } from '#infra/http/limits/request-key.ts'
import { sweepThrottles } from '#infra/http/limits/throttle.ts'
import type { Route } from '#infra/http/route.ts'
import { createServer } from '#infra/http/serve.ts'
import type { JobHandlers } from '#infra/jobs/queue.ts'
import { mailJobs, mailLanes } from '#infra/mail/send.ts'
import { sweepMails } from '#infra/mail/sweep-mails.ts'
import type { MailSeconds } from '#infra/mail/wait-for-server.ts'
import { refreshSwitches } from '#infra/settings/feature-switches.ts'
import { sweepFiles } from '#infra/storage/sweep-files.ts'
import type { Sweep } from '#infra/sweeps/sweep.ts'
import { createSweepJobs, sweepLanes } from '#infra/sweeps/sweep-jobs.ts'
import { refreshTheme } from '#infra/theme/current-theme.ts'
import { features, startListening } from './features.ts'
import { mountMetrics } from './metrics-page.ts'
import { mountPages } from './pages.ts'

/** What is done every hour, each by itself. */
export const sweeps: readonly Sweep[] = [
  sweepMails((): MailSeconds => Object.assign({}, ...features.map((feature) => feature.mailSeconds?.()))),
  sweepThrottles,
  sweepRequestKeys,
  ...features.flatMap(({ sweeps = [] }) => sweeps),
  sweepFiles(),
]

/** Every route of Sash; a test compares it with the endpoints that the contracts declare. */
export const routes: Route[] = features.flatMap(({ routes = [] }) => routes)

export const jobs: JobHandlers = inTheme({
  ...mailJobs,
  ...Object.assign({}, ...features.map((feature) => feature.jobs)),
  ...createSweepJobs(sweeps),
})

/** How many of a queue run side by side in one process, where it is fewer than of others. */
export const lanes = { ...sweepLanes, ...mailLanes }

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
    async (app) => {
      mountMetrics(app)
      return noPages
    },
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
    return mountPages(app)
  })
}
