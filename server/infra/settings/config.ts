import path from 'node:path'
import { z } from 'zod'
import { importedBytes, longestPasswordMinimum, passwordMinimum } from '#contracts/fields/limits.ts'
import { trackingIdPattern } from '#contracts/public/tracking.ts'
import type { ToolSettings } from '#contracts/site/site-tools.ts'
import { readAddress } from '../db/connections/read-address.ts'
import { type ClamdPlace, clamdFields } from './clamd-settings.ts'
import { readExternalTools } from './external-tool-settings.ts'
import { type FixedFeatures, fixFeatures } from './fixed-features.ts'
import { findHalfSet, type Providers, providerFields, readProviders } from './provider-settings.ts'
import { findMissingKeys, readS3Place, type S3Place, storageFields } from './storage-settings.ts'

const port = z.coerce.number({ error: 'must be a number' }).int().min(0).max(65535)
const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional())
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)
const origin = z
  .string()
  .refine((value) => URL.canParse(value), {
    error: 'must be an address such as https://badges.example.org',
    abort: true,
  })
  .refine((value) => /^https?:/.test(value), 'must start with http:// or https://')
  .transform((value) => new URL(value).origin)
const bareOrigin = (why = '') =>
  z
    .string()
    .refine((value) => !URL.canParse(value) || isBare(new URL(value)), {
      error: `must be scheme, host and port alone, such as https://badges.example.org, without a path, a query, a fragment or a password${why}`,
      abort: true,
    })
    .pipe(origin)
/** Of the whole server, which answers at no other path: what stood behind it would be left out of every address. */
const ownOrigin = bareOrigin(': Sash cannot live below a path')
/** What stood behind it would be let in with the rest of the host. */
const internalOrigin = bareOrigin(': the whole host is let in')
/** Where people are led with what opens their account, so nobody may listen on the way. */
const webAppOrigin = bareOrigin(': its pages have the paths of our own')
  .refine((value) => !value.includes('*'), 'must name one host, without *')
  .refine(
    (value) => value.startsWith('https:') || isLoopbackHost(new URL(value).hostname),
    'must start with https://; http:// is for this machine alone (localhost)',
  )
const webAddress = z
  .string()
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'must start with http:// or https://')
const masterKey = z
  .string()
  .refine((value) => Buffer.from(value, 'base64').length === 32, 'must be 32 bytes in base64 (openssl rand -base64 32)')

const isMailAddress = (value: string): boolean => {
  try {
    const { hostname, username, password } = new URL(value)
    decodeURIComponent(username + password)
    return hostname !== ''
  } catch {
    return false
  }
}

// An empty query or fragment shows in no part of an address but in the whole.
const isBare = ({ href, origin: bare }: URL): boolean => href === `${bare}/` || bare === 'null'

const isLoopbackHost = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host)

const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://', abort: true })
  .refine(
    (value) => readAddress(value) !== undefined,
    'must be an address such as postgres://user:password@host/name; in the password # / ? @ are written %23 %2F %3F %40',
  )

/** Every environment variable that Sash reads; all are optional. README's table is tested against this. */
export const environmentSchema = z.object({
  PORT: optional(port),
  SASH_LISTEN: optional(z.union([z.ipv4(), z.ipv6()], 'must be an IP address of this machine, such as 127.0.0.1')),
  SASH_ORIGIN: optional(ownOrigin),
  SASH_DATA: optional(z.string()),
  DATABASE_URL: optional(databaseAddress),
  SASH_DATABASE_READ_URL: optional(databaseAddress),
  SASH_PREPARED_STATEMENTS: optional(z.enum(['auto', 'on', 'off'], 'must be auto, on or off')),
  SASH_ROLE: optional(z.enum(['web', 'worker', 'all'], 'must be web, worker or all')),
  SMTP_URL: optional(
    z
      .string()
      .regex(/^smtps?:\/\//, { error: 'must start with smtp:// or smtps://', abort: true })
      .refine(
        isMailAddress,
        'must be an address such as smtp://user:password@host:587; in user and password # / ? @ % are written %23 %2F %3F %40 %25',
      ),
  ),
  SASH_MAIL_FROM: optional(z.string()),
  SASH_CORS_ORIGINS: optional(list),
  SASH_WEB_APPS: optional(list.pipe(z.array(webAppOrigin))),
  SASH_TRUST_PROXY: optional(z.coerce.number({ error: 'must be a number of proxies' }).int().min(0).max(16)),
  SASH_MASTER_KEY: optional(masterKey),
  SASH_HELP_EMAIL: optional(z.email('must be an email address')),
  SASH_PAGES: optional(z.string()),
  SASH_CONFIG_BASE_URL: optional(webAddress),
  SASH_CONFIG_VERSION: optional(
    z.string().regex(/^(?!\.+$)[\w.-]{1,100}$/, 'must be letters, digits, dots and dashes'),
  ),
  SASH_TRACKING_ID: optional(z.string().regex(trackingIdPattern, 'must be an id such as G-ABC123 or GTM-ABC123')),
  SASH_DISABLE_REGISTRATION: optional(flag),
  SASH_RESET_MINUTES: optional(z.coerce.number({ error: 'must be a number of minutes' }).int().min(5).max(4320)),
  SASH_AWARD_MAILS_PER_DAY: optional(
    z.coerce.number({ error: 'must be a number of mails' }).int().min(0).max(1_000_000),
  ),
  SASH_IMPORT_MEGABYTES: optional(
    z.coerce.number({ error: 'must be a number of megabytes' }).int().min(1).max(1_000_000),
  ),
  SASH_EVIDENCE_DAYS: optional(z.coerce.number({ error: 'must be a number of days' }).int().min(1).max(3650)),
  SASH_ISSUER_TOKEN_DAYS: optional(z.coerce.number({ error: 'must be a number of days' }).int().min(1).max(3650)),
  SASH_PASSWORD_LENGTH: optional(
    z.coerce.number({ error: 'must be a number of characters' }).int().min(passwordMinimum).max(longestPasswordMinimum),
  ),
  SASH_SIGN_IN_DAYS: optional(z.coerce.number({ error: 'must be a number of days' }).int().min(1).max(366)),
  SASH_INTERNAL_ORIGINS: optional(list.pipe(z.array(internalOrigin))),
  SASH_EXTERNAL_TOOLS: optional(z.string()),
  SASH_RATE_LIMIT: optional(
    z.coerce.number({ error: 'must be a number of calls a minute' }).int().min(0).max(1_000_000),
  ),
  SASH_DRAIN_SECONDS: optional(z.coerce.number({ error: 'must be a number of seconds' }).int().min(0).max(300)),
  SASH_OFFLINE: optional(z.enum(['on', 'off'], 'must be on or off')),
  SASH_METRICS_TOKEN: optional(z.string().regex(/^[\x21-\x7e]{32,}$/, 'must be 32 characters or more, without spaces')),
  SASH_SLOW_QUERY_MS: optional(
    z.coerce.number({ error: 'must be a number of milliseconds' }).int().min(0).max(600_000),
  ),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  ...storageFields,
  ...clamdFields,
  ...providerFields,
})

export interface Config {
  port: number
  /** The address of this machine that is listened at; undefined for all. */
  listen: string | undefined
  /** Scheme, host and port that people type; no slash at the end. */
  origin: string
  dataDir: string
  databaseUrl: string | undefined
  /** A standby of that database, which is asked for pages and documents that it has alike. */
  databaseReadUrl: string | undefined
  /** Whether statements are prepared by name in the database of `databaseUrl`; undefined is `auto`. */
  preparing: 'auto' | 'on' | 'off' | undefined
  /** What this process does: answer requests, run jobs, or both. */
  role: 'web' | 'worker' | 'all'
  /** Where pictures and files are kept; undefined for the data folder. */
  blobs: S3Place | undefined
  /** What looks through files of others for viruses; undefined for nothing. */
  clamd: ClamdPlace | undefined
  smtpUrl: string | undefined
  /** Whom mails come from; without it the service itself, by the operator’s name for it. */
  mailFrom: string | undefined
  /** Whose pages may call the API, web apps among them. */
  corsOrigins: readonly string[]
  /** Origins of web apps of others, to whose pages links and redirects lead whoever began there. */
  webApps: readonly string[]
  trustProxy: number
  masterKey: string | undefined
  helpEmail: string | undefined
  /** Folder with the operator's about-us.md and privacy-policy.md. */
  pagesDir: string
  /** Where the app loads its remote configuration from, and which version; both or it loads none. */
  configBaseUrl: string | undefined
  configVersion: string | undefined
  /** Of the tag manager that people may agree to; none is loaded without it. */
  trackingId: string | undefined
  /** What the environment decides, whatever operators have switched. */
  fixedFeatures: FixedFeatures
  /** How long the link of a password mail works. */
  resetMinutes: number
  /** Mails about awards in 24 hours, by an issuer and by all issuers that one account has created, unless trusted. */
  awardMailsPerDay: number
  /** Bytes that the files of the badges that one account brought in may have together. */
  importedBytes: number
  /** Days after the decision for which what was shown with a request is kept. */
  evidenceDays: number
  /** Days that a token for a single issuer is good for, unless what it was made with ends before. */
  issuerTokenDays: number
  /** Characters that a new password has at least. */
  passwordLength: number
  /** Days after which a sign-in ends, however often it is used. */
  signInDays: number
  /** Origins in the operator's own network, which may be fetched although they are private. */
  internalOrigins: readonly string[]
  /** Tools of others that are opened from Sash. */
  externalTools: readonly ToolSettings[]
  /** Calls a minute that one access token may make; 0 for any number. */
  rateLimit: number
  /** Seconds that a server which is to stop still takes requests, while it says that it is not ready. */
  drainSeconds: number
  /** Whether browsers keep the app, and the backpack last seen, for times without a network. */
  offline: boolean
  /** Who reads the measures at /metrics; without it there are none. */
  metricsToken: string | undefined
  /** Statements that take this long are logged; 0 for none. */
  slowQueryMilliseconds: number
  logLevel: string
  /** Where people can sign in instead of with a password; only those that are set. */
  providers: Providers
  /** True when the address is this machine's own: local outbox page on, no limit on the mails of issuers. */
  isLocal: boolean
}

/** Reads the environment; throws ConfigError with one line for each variable that is wrong. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const parsed = environmentSchema.safeParse(environment)
  if (!parsed.success) {
    throw wrongSettings(parsed.error.issues.map(({ path: place, message }) => `${namePlace(place)}: ${message}`))
  }
  const settings = parsed.data
  const halfSet = [...findHalfSet(settings), ...findMissingKeys(settings)]
  if (halfSet.length > 0) throw wrongSettings(halfSet.map(({ name, text }) => `${name}: ${text}`))
  if (settings.SASH_ROLE !== undefined && settings.SASH_ROLE !== 'all' && !settings.DATABASE_URL) {
    throw wrongSettings(['SASH_ROLE: needs DATABASE_URL, because the built-in database belongs to one process'])
  }
  if (settings.SASH_DATABASE_READ_URL && !settings.DATABASE_URL) {
    throw wrongSettings(['SASH_DATABASE_READ_URL: needs DATABASE_URL, because the built-in database has no standby'])
  }
  const portNumber = settings.PORT ?? 8000
  const address = settings.SASH_ORIGIN ?? `http://localhost:${portNumber}`
  const host = new URL(address).hostname
  const dataDir = settings.SASH_DATA ?? './data'
  return Object.freeze({
    port: portNumber,
    listen: settings.SASH_LISTEN,
    origin: address,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    databaseReadUrl: settings.SASH_DATABASE_READ_URL,
    preparing: settings.SASH_PREPARED_STATEMENTS,
    role: settings.SASH_ROLE ?? 'all',
    blobs: readS3Place(settings),
    clamd: settings.SASH_CLAMD,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.SASH_MAIL_FROM,
    corsOrigins: [...new Set([...(settings.SASH_CORS_ORIGINS ?? []), ...(settings.SASH_WEB_APPS ?? [])])],
    webApps: settings.SASH_WEB_APPS ?? [],
    trustProxy: settings.SASH_TRUST_PROXY ?? 0,
    masterKey: settings.SASH_MASTER_KEY,
    helpEmail: settings.SASH_HELP_EMAIL,
    pagesDir: settings.SASH_PAGES ?? path.join(dataDir, 'pages'),
    configBaseUrl: settings.SASH_CONFIG_BASE_URL,
    configVersion: settings.SASH_CONFIG_VERSION,
    trackingId: settings.SASH_TRACKING_ID,
    fixedFeatures: fixFeatures(settings),
    resetMinutes: settings.SASH_RESET_MINUTES ?? 60,
    awardMailsPerDay: settings.SASH_AWARD_MAILS_PER_DAY ?? 100,
    importedBytes: settings.SASH_IMPORT_MEGABYTES ? settings.SASH_IMPORT_MEGABYTES * 1024 * 1024 : importedBytes,
    evidenceDays: settings.SASH_EVIDENCE_DAYS ?? 180,
    issuerTokenDays: settings.SASH_ISSUER_TOKEN_DAYS ?? 365,
    passwordLength: settings.SASH_PASSWORD_LENGTH ?? passwordMinimum,
    signInDays: settings.SASH_SIGN_IN_DAYS ?? 90,
    internalOrigins: settings.SASH_INTERNAL_ORIGINS ?? [],
    externalTools: openToolFile(settings.SASH_EXTERNAL_TOOLS),
    rateLimit: settings.SASH_RATE_LIMIT ?? 1200,
    drainSeconds: settings.SASH_DRAIN_SECONDS ?? 0,
    offline: settings.SASH_OFFLINE !== 'off',
    metricsToken: settings.SASH_METRICS_TOKEN,
    slowQueryMilliseconds: settings.SASH_SLOW_QUERY_MS ?? 1000,
    logLevel: settings.LOG_LEVEL ?? 'info',
    providers: readProviders(settings),
    isLocal: isLoopbackHost(host),
  })
}

/** An entry of a list by its number, as people count: its value may hold a password. */
const namePlace = ([name, index]: readonly PropertyKey[]): string =>
  typeof index === 'number' ? `${String(name)}, entry ${index + 1}` : String(name)

function openToolFile(file: string | undefined): readonly ToolSettings[] {
  try {
    return readExternalTools(file)
  } catch (error) {
    throw wrongSettings([`SASH_EXTERNAL_TOOLS: ${error instanceof Error ? error.message : String(error)}`])
  }
}

/** The environment is wrong; the message is meant for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** One line for each fault, such as `NAME: must be a number`. */
export const wrongSettings = (faults: readonly string[]): ConfigError =>
  new ConfigError(
    `Sash cannot start, these settings need another look:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  )
