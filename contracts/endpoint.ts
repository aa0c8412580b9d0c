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

export interface Endpoint<
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
  /** Only for people signed in at Sash itself: tokens of connected apps and personal tokens are refused. */
  isForPeople?: boolean
  summary: string
  /** What callers have to know beyond the summary. */
  description?: string
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
  /** Media types that are taken as a file in place of the JSON body (`request.file`). */
  fileTypes?: readonly string[]
}

export const noParams = z.object({})
export const noQuery = z.object({})
export const noBody = z.undefined().or(z.null()).or(z.object({}))
export const nothing = z.void()

/** Declares one endpoint; the server serves it, the browser calls it, the OpenAPI page shows it. */
export const endpoint = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  const A extends Access,
>(
  declaration: Endpoint<P, Q, B, R, A>,
): Endpoint<P, Q, B, R, A> => declaration
