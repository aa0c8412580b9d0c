import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { errorTable } from '#contracts/errors.ts'
import { isDatabaseAway } from '../db/is-database-away.ts'
import { isForeignKeyViolation } from '../db/transaction.ts'
import { AppError, invalid, refuse } from '../errors.ts'

type Body = Record<string, unknown> | unknown[] | string

/** The one place where a thrown error becomes an answer, in the dialect of the path it was asked under. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const path = request.url.split('?', 1)[0] ?? ''
  const isProblem = speaksProblems(path)
  const refusal = toRefusal(error, isProblem)
  if (refusal.status >= 500) request.log.error({ err: error, requestId: request.id }, 'request failed')
  else request.log.info({ code: refusal.code, requestId: request.id }, 'request refused')
  if (refusal.status === 401) reply.header('WWW-Authenticate', 'Bearer realm="api"')
  if (refusal.expires !== undefined) reply.header('Retry-After', String(refusal.expires))
  const body = present(refusal, path)
  return reply
    .status(refusal.status)
    .header('Cache-Control', 'no-store')
    .type(isProblem ? 'application/problem+json' : 'application/json')
    .send(body === undefined ? '' : JSON.stringify(body))
}

function toRefusal(error: unknown, isProblem: boolean): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(fieldsOf(error.validation, isProblem))
  if (isAccountGone(error)) return refuse('auth.invalid', { cause: error })
  const status = statusOf(error)
  if (status === 413) return refuse('request.too-large', { cause: error })
  if (status === 415) return refuse('request.media-type', { cause: error })
  if (status >= 400 && status < 500) return refuse('request.malformed', { cause: error })
  return refuse(isDatabaseDown(error) ? 'unavailable' : 'unknown', { cause: error })
}

const statusOf = (error: unknown): number => (error as FastifyError | undefined)?.statusCode ?? 500

/** Something was to be written for an account that was deleted at this moment. */
function isAccountGone(error: unknown): boolean {
  return (
    isForeignKeyViolation(error) && /_(account_id|created_by|invited_by|replaced_by)_fkey$/.test(error.constraint ?? '')
  )
}

/** Connection failures, shutdown, out of connections, disk full: the caller may come back. */
function isDatabaseDown(error: unknown): boolean {
  if (isDatabaseAway(error)) return true
  const code = (error as { code?: unknown } | undefined)?.code
  if (typeof code !== 'string') return false
  return ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '53100', '53300'].includes(code) || /^(57P|08)/.test(code)
}

const mostFields = 100

/** Older clients expect the top member only; /v3 names the place itself, such as `awards.17.email`. */
function fieldsOf(
  issues: { instancePath: string; message?: string | undefined }[],
  isProblem: boolean,
): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of issues) {
    const place = issue.instancePath.split('/').filter(Boolean)
    const name = (isProblem ? place.join('.') : place[0]) || 'non_field_errors'
    if (!(name in fields) && Object.keys(fields).length === mostFields) break
    const text = issue.message ?? 'This field is not valid.'
    const texts = fields[name] ?? []
    if (!texts.includes(text)) fields[name] = [...texts, text]
  }
  return fields
}

/** Whether refusals below the path are problem details (RFC 9457): our own interface, and that of the VC-API. */
export const speaksProblems = (path: string): boolean =>
  path.startsWith('/v3') || /^\/(credentials|presentations)\//.test(path)

function present(error: AppError, path: string): Body | undefined {
  if (speaksProblems(path)) return presentProblem(error)
  if (path.startsWith('/v2')) return presentV2(error)
  if (path.startsWith('/o/') || path.startsWith('/public/wallet/')) return presentOauth(error)
  return presentV1(error)
}

function presentV1(error: AppError): Body | undefined {
  if (error.code === 'throttled') return presentOauth(error)
  if (error.fields) return error.fields
  const row = errorTable[error.code]
  if ('named' in row) return [{ name: row.named, description: error.message, ...error.more }]
  return 'v1' in row ? v1Shapes[row.v1](error) : { detail: error.message }
}

const v1Shapes: Record<'list' | 'text' | 'error' | 'empty' | 'coded', (error: AppError) => Body | undefined> = {
  list: ({ message }) => [message],
  text: ({ message }) => message,
  error: ({ message }) => ({ error: message }),
  empty: () => undefined,
  coded: ({ message, code }) => ({ detail: message, code }),
}

const v2Descriptions: Record<number, string> = {
  400: 'bad request',
  401: 'no valid auth token found',
  403: 'entity not found or insufficient privileges',
  404: 'entity not found or insufficient privileges',
}

function presentV2(error: AppError): Body {
  const { non_field_errors: whole, ...fieldErrors } = error.fields ?? {}
  return {
    status: { success: false, description: v2Descriptions[error.status] ?? 'miscellaneous error' },
    result: [],
    fieldErrors,
    validationErrors: whole ?? (error.status === 400 && !error.fields ? [error.message] : []),
  }
}

function presentOauth(error: AppError): Body {
  if (error.code === 'throttled') {
    return { error: 'login attempts throttled', error_description: error.message, expires: error.expires }
  }
  const row = errorTable[error.code]
  if ('oauth' in row) return { error: row.oauth, error_description: error.message }
  if (error.code === 'token.grant') return { error: 'invalid_grant', error_description: error.message }
  if (error.fields) {
    const [field, texts] = Object.entries(error.fields)[0] ?? ['', '']
    return {
      error: 'invalid_request',
      error_description: `${field}: ${Array.isArray(texts) ? texts.join(' ') : texts}`,
    }
  }
  return { error: error.message }
}

function presentProblem(error: AppError): Body {
  return {
    type: 'about:blank',
    title: errorTable[error.code].text,
    status: error.status,
    detail: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.expires === undefined ? {} : { expires: error.expires }),
  }
}
