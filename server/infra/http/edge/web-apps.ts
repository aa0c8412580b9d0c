import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { config } from '../../context.ts'

declare const named: unique symbol
/** Origin of a web app of somebody else that the operator named (`SASH_WEB_APPS`); nothing but this module makes one. */
export type WebApp = string & { readonly [named]: true }

const listWebApps = () => config().webApps as readonly WebApp[]

/**
 * The web app that a request comes from, by its `Origin` alone, which the browser writes and no page can: not by an
 * address in the request, by `Host`, or by `Referer`. Undefined for our own pages, programs and everybody else.
 */
export const readWebApp = ({ headers }: FastifyRequest): WebApp | undefined =>
  listWebApps().find((app) => app === headers.origin)

/**
 * Writes into the secret of a mailed link which web app asked for it. Only the hash of the whole is stored, so a
 * changed mark makes another secret, which opens nothing; the one that opens leads to where it was asked for.
 */
export const markSecret = (secret: string, app: WebApp | undefined): string =>
  app === undefined ? secret : `${secret}${markOf(app)}`

/** Which web app a secret was marked for; undefined also for one that the operator names no longer: our own pages. */
export const readMark = (secret: string): WebApp | undefined =>
  listWebApps().find((app) => secret.endsWith(markOf(app)))

/** No secret of ours has a tilde, and no address needs to encode it. */
const markOf = (app: WebApp): string => `~${createHash('sha256').update(app).digest('base64url').slice(0, 16)}`
