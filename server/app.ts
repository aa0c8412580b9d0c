import type { FastifyInstance } from 'fastify'
import { context, db } from '#infra/context.ts'
import { refreshTools } from '#infra/current-tools.ts'
import type { Db } from '#infra/db/connect.ts'
import { refreshSwitches } from '#infra/feature-switches.ts'
import { edgeOf } from '#infra/http/edge-of.ts'
import { sweepRequestKeys } from '#infra/http/request-key.ts'
import type { Route } from '#infra/http/route.ts'
import { createServer } from '#infra/http/serve.ts'
import { sweepThrottles } from '#infra/http/throttle.ts'
import type { JobHandlers } from '#infra/jobs/queue.ts'
import { forgetLetters } from '#infra/mail/forget-letters.ts'
import { sendMailJobs } from '#infra/mail/send.ts'
import { holdLostMails, type MailSeconds, sweepWaitingMails } from '#infra/mail/wait-for-server.ts'
import { sweepFiles } from '#infra/storage/sweep-files.ts'
import { refreshTheme } from '#infra/theme/current-theme.ts'
import * as accounts from './features/accounts/index.ts'
import * as accountsV2 from './features/accounts-v2/index.ts'
import * as addressMoves from './features/address-moves/index.ts'
import * as awards from './features/awards/index.ts'
import * as backpack from './features/backpack/index.ts'
import * as backpackV2 from './features/backpack-v2/index.ts'
import * as badgeClasses from './features/badge-classes/index.ts'
import * as badgeConnect from './features/badge-connect/index.ts'
import * as badgePacks from './features/badge-packs/index.ts'
import * as collections from './features/collections/index.ts'
import * as credentialApi from './features/credential-api/index.ts'
import * as endorsements from './features/endorsements/index.ts'
import * as externalTools from './features/external-tools/index.ts'
import * as imports from './features/imports/index.ts'
import * as issuers from './features/issuers/index.ts'
import * as issuingV2 from './features/issuing-v2/index.ts'
import * as lti from './features/lti/index.ts'
import * as notifications from './features/notifications/index.ts'
import * as oauth from './features/oauth/index.ts'
import * as operator from './features/operator/index.ts'
import * as organisations from './features/organisations/index.ts'
import * as otherBackpacks from './features/other-backpacks/index.ts'
import * as outsideEndorsements from './features/outside-endorsements/index.ts'
import * as publicPages from './features/public-pages/index.ts'
import * as search from './features/search/index.ts'
import * as secondFactor from './features/second-factor/index.ts'
import * as sessions from './features/sessions/index.ts'
import * as sharing from './features/sharing/index.ts'
import * as site from './features/site/index.ts'
import * as social from './features/social/index.ts'
import * as takeout from './features/takeout/index.ts'
import * as vcApi from './features/vc-api/index.ts'
import * as verifier from './features/verifier/index.ts'
import * as wallets from './features/wallets/index.ts'
import * as webhooks from './features/webhooks/index.ts'
import { mountMetrics } from './metrics-page.ts'
import { mountPages } from './pages.ts'

interface Feature {
  routes: Route[]
  /** Drops rows that have expired. */
  sweep?(db: Db): Promise<void>
  /** How long its mails are of use, by their kind, where that is short. */
  mailSeconds?(): MailSeconds
  /** Work in the background, by name. */
  jobs?: JobHandlers
}

const features: Feature[] = [
  site,
  accounts,
  secondFactor,
  sessions,
  social,
  notifications,
  issuers,
  organisations,
  oauth,
  webhooks,
  badgeClasses,
  awards,
  endorsements,
  verifier,
  outsideEndorsements,
  vcApi,
  backpack,
  wallets,
  imports,
  collections,
  search,
  sharing,
  addressMoves,
  takeout,
  publicPages,
  badgePacks,
  issuingV2,
  accountsV2,
  backpackV2,
  otherBackpacks,
  badgeConnect,
  credentialApi,
  externalTools,
  lti,
  operator,
]

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

const sweeps = [
  sweepMails,
  sweepThrottles,
  sweepRequestKeys,
  ...features.flatMap((feature) => feature.sweep?.bind(feature) ?? []),
  sweepBlobs,
]

/** Every route of Sash; a test compares it with the endpoints that the contracts declare. */
export const routes: Route[] = features.flatMap((feature) => feature.routes)

/** `sweep` runs every hour and drops what has expired. */
export const jobs: JobHandlers = inTheme({
  ...sendMailJobs,
  ...Object.assign({}, ...features.map((feature) => feature.jobs)),
  sweep: async () => {
    for (const sweep of sweeps) await sweep(db())
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
export const createWorkerApp = (): Promise<FastifyInstance> =>
  createServer(
    routes.filter(({ endpoint }) => endpoint.kind === 'watch'),
    async (app) => mountMetrics(app),
  )

export const createApp = (): Promise<FastifyInstance> =>
  createServer(routes, async (app) => {
    app.addHook('onRequest', async (request) => {
      // Files of the build look the same in every theme.
      if (!['file', 'watch'].includes(edgeOf(request).kind))
        await Promise.all([refreshTheme(), refreshTools(), refreshSwitches()])
    })
    await mountPages(app)
  })
