import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: `public` needs no token, `optional` reads one if sent, a list names scopes of which the
 * token must hold one. There is no default, so an open endpoint is always a written decision. A scope that ends in
 * the name of a parameter, such as `rw:issuer:{issuerSlug}`, is one for the issuer of what that parameter names: of the
 * issuer itself, or of the badge class or award, as the name of the parameter begins. It opens what the role of the
 * person allows, no more.
 */
export type Access = 'public' | 'optional' | readonly string[]

/** `text` and `bytes` answers carry no schema check; `redirect` answers 302 with a location. */
export type AnswerKind = 'json' | 'redirect' | 'bytes' | 'html' | 'text'

/** How the edge of the server treats a request. Nothing has a default: an area says it (areas.ts), or the endpoint. */
export interface Edge {
  /**
   * Who asks: programs (`api`), everybody and their programs (`document`), a browser that somebody looks at, to whom
   * refusals are pages (`page`), a browser for files of the build (`file`), or who watches the server, by any host name and
   * however much there is to do (`watch`).
   */
  kind: 'api' | 'document' | 'page' | 'file' | 'watch'
  /** In which form refusals are put. */
  dialect: 'v1' | 'v2' | 'problems' | 'connect' | 'imsx' | 'scim' | 'oauth' | 'registration'
  /**
   * How bodies come: as the endpoint says, or, as in the Badgr API, as JSON or a form of either kind, with texts for truth
   * values and numbers, whatever the endpoint says.
   */
  bodies: 'declared' | 'forms'
  /**
   * With what calls without a token are counted: those of a network; those of a network on the ways to providers, or from
   * courses, where many people of one house come at once; or nothing.
   */
  rate: 'network' | 'ways' | 'courses' | 'none'
  /** From which pages of others browsers may read it: any, those of connected apps too, or those that the operator named. */
  cors: 'any' | 'apps' | 'named'
  /** Whether caches are told to keep nothing where the answer says nothing about it. */
  cache: 'never' | 'as-told'
  /** What the next page is told of the address: its origin, or nothing, where addresses carry codes. */
  referrer: 'origin' | 'none'
  /** Whether the address with a slash at its end is the same. */
  finalSlash: 'dropped' | 'kept'
}

/** What an endpoint says of itself; the rest of it comes from its area. */
export interface Declaration<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  method: Method
  /** Path with `:name` parameters; no trailing slash. */
  path: string
  access: A
  /** Where the edge treats it in another way than its area. */
  edge?: Partial<Edge>
  /**
   * Below `/o`: who reads the texts of the Badgr API there, everybody or who signs in by password; all others read the codes
   * of the standards.
   */
  speaksBadgr?: 'always' | 'with-password'
  /** Only for people signed in at Sash itself: tokens of connected apps and personal tokens are refused. */
  isForPeople?: boolean
  /** Only for those who run this server; to everybody else there is nothing (404). Set by operator/for-operators.ts. */
  isForOperators?: boolean
  summary: string
  /** What callers have to know beyond the summary. */
  description?: string
  /** The operation that new programs use in its place, by its name; this one goes on. */
  replacedBy?: string
  params: P
  query: Q
  body: B
  response: R
  /** Success status; 200 if not given. */
  status?: number
  /** What else it answers for that status when the caller asks for another form. */
  otherForm?: z.ZodType
  /** Other answers that are no refusals, by their status. */
  otherAnswers?: Readonly<Record<number, z.ZodType>>
  /** Statuses of refusals that are no matter of course. */
  refusals?: readonly number[]
  /** How the body travels: JSON unless `form` (urlencoded; JSON is accepted too). */
  encoding?: 'json' | 'form'
  /** Forms are taken as `multipart/form-data` too, their texts only. */
  takesParts?: true
  answer?: AnswerKind
  /** Bytes a body may have; 1 MiB if not given. */
  bodyLimit?: number
  /** Keys and list entries a JSON body may have; 10,000 if not given. */
  jsonKeys?: number
  /** With the header `Idempotency-Key` the same request makes one thing, however often it is sent. */
  idempotent?: boolean
  /**
   * Of what is read: its answers carry an ETag, the version that If-Match names. `without`: members that change by
   * themselves, and are no part of a version.
   */
  etag?: { readonly without?: readonly string[] }
  /**
   * With `dry_run=true` in the query it answers 200 with what it would, and does nothing. Not for answers that are good by
   * themselves, such as signed documents and secrets.
   */
  dryRun?: true
  /** With the header `If-Match` it is done only while what is read at its address has that ETag. */
  ifMatch?: true
  /** Media types that are taken as a file in place of the JSON body (`request.file`). */
  fileTypes?: readonly string[]
  /** Such files are large, and read of so many at once that they have room in memory; only for accounts. */
  filesTakeTurns?: true
}

/** One address and method, all told: what it takes and answers, and how the edge treats it. Builders: areas.ts. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> extends Declaration<P, Q, B, R, A>,
    Edge {}

export const noParams = z.object({})
export const noQuery = z.object({})
export const noBody = z.undefined().or(z.null()).or(z.object({}))
export const nothing = z.void()
