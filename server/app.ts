import type { FastifyInstance } from 'fastify'
import type { Route } from '#infra/http/route.ts'
import { createServer } from '#infra/http/serve.ts'
import type { JobHandlers } from '#infra/jobs/queue.ts'
import { sendMailJobs } from '#infra/mail/send.ts'
import * as accounts from './features/accounts/index.ts'
import * as awards from './features/awards/index.ts'
import * as backpack from './features/backpack/index.ts'
import * as badgeClasses from './features/badge-classes/index.ts'
import * as issuers from './features/issuers/index.ts'
import * as publicPages from './features/public-pages/index.ts'
import * as sessions from './features/sessions/index.ts'
import * as site from './features/site/index.ts'
import * as verifier from './features/verifier/index.ts'
import { mountPages } from './pages.ts'

const features = [site, accounts, sessions, issuers, badgeClasses, awards, backpack, verifier, publicPages]

/** Every route of Sash; a test compares it with the endpoints that the contracts declare. */
export const routes: Route[] = features.flatMap((feature) => feature.routes)

export const jobs: JobHandlers = { ...sendMailJobs }

export const createApp = (): Promise<FastifyInstance> => createServer(routes, mountPages)
