import { z } from 'zod'
import { credentialScopes, offlineScope } from '#contracts/oauth/scopes.ts'
import { shorten } from '#infra/one-line.ts'
import { parseText } from './parse-text.ts'
import { isSafeAddress } from './read-address.ts'

const mostText = 200
const address = z.string().max(2083)

const flow = z.object({
  authorizationUrl: address,
  tokenUrl: address,
  refreshUrl: address.optional().catch(undefined),
  scopes: z.record(z.string(), z.unknown()).optional().catch(undefined),
})

const description = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string() }),
  components: z.object({
    securitySchemes: z.object({
      OAuth2ACG: z.object({
        'x-imssf-name': z.string().optional().catch(undefined),
        'x-imssf-registrationUrl': address,
        flows: z.object({ authorizationCode: flow }),
      }),
    }),
  }),
})

/** What Sash needs to know of a host; stored as JSON. */
export const hostEndpoints = z.object({
  registrationUrl: z.string(),
  authorizationUrl: z.string(),
  tokenUrl: z.string(),
  refreshUrl: z.string(),
  /** Of the scopes that Sash can use those that are offered there. */
  scopes: z.array(z.string()),
  /** Whether profiles can be written there; asked for only when a person wants it. */
  writesProfiles: z.boolean().optional(),
  /** From the host's metadata (RFC 8414), where it has any. */
  issuer: z.string().optional(),
  namesIssuer: z.boolean().optional(),
  revocationUrl: z.string().optional(),
})
export type HostEndpoints = z.infer<typeof hostEndpoints>

const { readCredentials, upsertCredentials, readProfile, updateProfile } = credentialScopes
const wanted = [readCredentials, upsertCredentials, readProfile, offlineScope]

/** Reads the description of an Open Badges 3.0 interface; undefined for anything else. */
export const readDescription = (text: string, base: string): { name: string; endpoints: HostEndpoints } | undefined => {
  const parsed = description.safeParse(parseText(text))
  if (!parsed.success) return undefined
  const { info, components } = parsed.data
  const {
    'x-imssf-name': ownName,
    'x-imssf-registrationUrl': registration,
    flows,
  } = components.securitySchemes.OAuth2ACG
  const { authorizationUrl, tokenUrl, refreshUrl = tokenUrl, scopes } = flows.authorizationCode
  const addresses = [registration, authorizationUrl, tokenUrl, refreshUrl].map((one) => absolute(one, base))
  const [registrationUrl, authorize, token, refresh] = addresses
  if (!registrationUrl || !authorize || !token || !refresh) return undefined
  const offered =
    scopes && Object.keys(scopes).length > 0 ? wanted.filter((scope) => Object.hasOwn(scopes, scope)) : wanted
  if (!offered.some((scope) => scope === readCredentials || scope === upsertCredentials)) return undefined
  return {
    name: showLine(ownName ?? info.title) || new URL(base).host,
    endpoints: {
      registrationUrl,
      authorizationUrl: authorize,
      tokenUrl: token,
      refreshUrl: refresh,
      scopes: offered,
      writesProfiles: scopes !== undefined && Object.hasOwn(scopes, updateProfile),
    },
  }
}

/** One line without control characters, short enough to be shown. */
export const showLine = (text: string, most = mostText): string =>
  shorten(text.replace(/[\p{C}\s]+/gu, ' ').trim(), most)

const absolute = (address: string, base: string): string | undefined => {
  if (!URL.canParse(address, `${base}/`)) return undefined
  const { href } = new URL(address, `${base}/`)
  return isSafeAddress(href) ? href : undefined
}
