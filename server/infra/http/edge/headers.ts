import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUntracked } from '#contracts/public/tracking.ts'
import { config } from '../../context.ts'
import { currentTools } from '../../current-tools.ts'
import { listLaunchOrigins } from '../../settings/external-tool-settings.ts'
import { edgeOf } from '../edge-of.ts'

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "worker-src 'self' blob:",
  // No text becomes a script or HTML: what the server renders needs no exception.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Of the app's pages, which send a form to a tool that is opened for an award. */
const writePagePolicy = (): string => {
  const { configBaseUrl } = config()
  const tools = currentTools()
  if (written?.tools !== tools || written.configBaseUrl !== configBaseUrl) {
    written = { tools, configBaseUrl, policy: makePagePolicy(tools, configBaseUrl) }
  }
  return written.policy
}

// Each answer has it, and it is the same for as long as these are.
let written: { tools: Tools; configBaseUrl: string | undefined; policy: string } | undefined

type Tools = ReturnType<typeof currentTools>

const makePagePolicy = (tools: Tools, configBaseUrl: string | undefined): string => {
  const policy = pagePolicy.replace("form-action 'self'", ["form-action 'self'", ...listLaunchOrigins(tools)].join(' '))
  if (!configBaseUrl) return policy
  // The remote configuration comes from there, and the pictures that it names.
  const { origin } = new URL(configBaseUrl)
  return policy
    .replace("connect-src 'self'", `connect-src 'self' ${origin}`)
    .replace("img-src 'self'", `img-src 'self' ${origin}`)
}

const tagHosts = 'https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com'

/** Of a page of the app: where a tag manager is configured it may run, but not on pages with passwords and keys. */
export const writeAppPolicy = (pathname: string): string => {
  const policy = writePagePolicy()
  // `web/lib/browser/trusted-types.ts` makes the one exception.
  if (!config().trackingId || isUntracked(pathname)) return policy.replace("trusted-types 'none'", 'trusted-types sash')
  return (
    policy
      // Tag managers load what they are told to load, in ways of their own.
      .replace("; require-trusted-types-for 'script'; trusted-types 'none'", '')
      .replace("script-src 'self'", "script-src 'self' https://www.googletagmanager.com")
      .replace("connect-src 'self'", `connect-src 'self' ${tagHosts}`)
      .replace("img-src 'self'", `img-src 'self' ${tagHosts}`)
  )
}

/** A page that other sites may show in a frame. */
export const framedPolicy = pagePolicy.replace("frame-ancestors 'none'", 'frame-ancestors *')

const closedPolicy = 'camera=(), microphone=(), geolocation=()'

/** Of a page that may ask for the camera, to read codes with it. */
export const cameraPolicy = closedPolicy.replace('camera=()', 'camera=(self)')

/** An image or document of a user, opened by itself: nothing in it may run or load. */
export const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** The older header knows no list of sites, so it is left out where a policy names some. */
const allowsFrames = (policy: unknown): boolean => /frame-ancestors (?!'none')/.test(String(policy))

// Half a year, of this name alone: what stands beside it may not have a certificate.
const onlySecurely = 'max-age=15552000'

/** Security headers of every answer; a route may have set its own policy before. */
export const addHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.header('X-Content-Type-Options', 'nosniff')
  if (config().origin.startsWith('https:')) reply.header('Strict-Transport-Security', onlySecurely)
  if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', writePagePolicy())
  if (!reply.hasHeader('Permissions-Policy')) reply.header('Permissions-Policy', closedPolicy)
  const { cache, referrer } = edgeOf(request)
  if (!reply.hasHeader('Referrer-Policy')) reply.header('Referrer-Policy', referrerPolicies[referrer])
  if (!allowsFrames(reply.getHeader('Content-Security-Policy'))) reply.header('X-Frame-Options', 'DENY')
  if (cache === 'never' && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
}

const referrerPolicies = { none: 'no-referrer', origin: 'strict-origin-when-cross-origin' } as const
