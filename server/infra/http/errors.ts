import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { findArea } from '#contracts/areas.ts'
import { knowsHeader, refusalHeader } from '#contracts/refusal.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Said } from '#shared/messages/words.ts'
import { isDatabaseAway } from '../db/connections/is-database-away.ts'
import { isForeignKeyViolation, isUntakenValue } from '../db/transaction.ts'
import { AppError, type FieldFaults, invalid, refuse, writeEnglish } from '../errors.ts'
import { readWished } from '../languages/read-language.ts'
import { inLanguage } from '../languages/texts.ts'
import { kindsOf } from './bodies/kinds-of.ts'
import type { Dialect } from './dialects/dialect.ts'
import { dialects } from './dialects/dialects.ts'
import { problems } from './dialects/problems.ts'
import { speaksBadgr } from './dialects/speaks-badgr.ts'
import { noteRefusal, noteUntaken } from './edge/measure-requests.ts'
import { requestIdHeader } from './edge/trace-requests.ts'
import { edgeOf } from './edge-of.ts'
import { tellTurnedAway } from './limits/tell-turned-away.ts'
import { isLookedAt, sendRefusalPage } from './plain-pages/refusal-page.ts'
import { writeChallenge } from './possession/write-challenge.ts'
import { sayIssue } from './say-issue.ts'
import { writeRefusal } from './write-refusal.ts'

// A database that was restarted or has changed over is back by then as a rule.
const awaySeconds = 2

/** The one place where a thrown error becomes an answer, in the dialect of the endpoint, or of the area, that was asked. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const dialect = dialects[edgeOf(request).dialect]
  const refusal = forCaller(request, toRefusal(error, dialect))
  const status = dialect.status?.(refusal) ?? refusal.status
  noteRefusal(refusal.code)
  if (isUntakenValue(error)) {
    noteUntaken(request)
    request.log.warn({ err: error, requestId: request.id }, 'value not taken by the database')
  } else if (isTurnedAway(error)) tellTurnedAway()
  else if (status >= 500) request.log.error({ err: error, requestId: request.id }, 'request failed')
  else request.log.info({ code: refusal.code, requestId: request.id }, 'request refused')
  const challenge = writeChallenge(refusal, status, request)
  if (challenge !== undefined && !reply.hasHeader('WWW-Authenticate')) reply.header('WWW-Authenticate', challenge)
  // What is refused before a route is found has passed no hook.
  reply.header(requestIdHeader, request.id)
  const pause = refusal.expires ?? (status === 503 ? awaySeconds : undefined)
  if (pause !== undefined) reply.header('Retry-After', String(pause))
  if (isLookedAt(request)) return sendRefusalPage(reply.header(refusalHeader, writeRefusal(refusal)), refusal, status)
  // Every other family is read by programs, which know its English sentences; for people the header has the codes.
  const language = dialect === problems ? (readWished(request) ?? 'en') : 'en'
  if (dialect === problems) reply.header('Content-Language', language)
  else reply.header(refusalHeader, writeRefusal(refusal))
  const present = leadsNowhere(request, refusal) ? (dialect.presentUnknown ?? dialect.present) : dialect.present
  const caller = { method: request.method, id: request.id, speaksBadgr: speaksBadgr(request), takes: takenBy(request) }
  const body = inLanguage(language, () => present(refusal, caller))
  return reply
    .status(status)
    .header('Cache-Control', 'no-store')
    .type(dialect.type ?? 'application/json')
    .send(body === undefined ? '' : JSON.stringify(body))
}

const takenBy =
  ({ routeOptions }: FastifyRequest) =>
  (name: string): boolean => {
    const endpoint = routeOptions.config?.endpoint
    return [endpoint?.body, endpoint?.query].some(
      (schema) => schema && Object.hasOwn(kindsOf(schema).shape ?? {}, name),
    )
  }

const leadsNowhere = ({ routeOptions, url }: FastifyRequest, { code }: AppError): boolean =>
  code === 'not-found' && routeOptions.config?.endpoint === undefined && findArea(url).unknown === 'longer'

const older: ReadonlySet<string> = new Set(['v1', 'v2', 'oauth'])

/** Clients of the older interfaces have no question for who acts; what they all have is a page to sign in again. */
function forCaller(request: FastifyRequest, refusal: AppError): AppError {
  if (refusal.code !== 'auth.confirm' || !older.has(edgeOf(request).dialect)) return refusal
  const known = String(request.headers[knowsHeader.toLowerCase()] ?? '').split(/[\s,]+/)
  return known.includes('auth.confirm') ? refusal : refuse('auth.again', { cause: refusal })
}

function toRefusal(error: unknown, dialect: Dialect): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(fieldsOf(error.validation, dialect))
  if (isAccountGone(error)) return refuse('auth.invalid', { cause: error })
  // What no rule of the endpoint has looked at is refused all the same, but never in silence.
  if (isUntakenValue(error)) return refuse('request.malformed', { cause: error })
  const status = statusOf(error)
  if (status === 413) return refuse('request.too-large', { cause: error })
  if (status === 415) return refuse('request.media-type', { cause: error })
  if (status >= 400 && status < 500) return refuse('request.malformed', { cause: error })
  return refuse(isDatabaseAway(error) ? 'unavailable' : 'unknown', { cause: error })
}

/** Nothing has failed: there is only too much to do at this moment. */
const isTurnedAway = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'unavailable' && error.cause === undefined

const statusOf = (error: unknown): number => (error as FastifyError | undefined)?.statusCode ?? 500

const ofAccount = /_(account_id|created_by|invited_by|replaced_by)_fkey$/
const ofToken = /^(access_tokens|webhooks)_(made_by|grant_id)_fkey$/

/** Something was to be written for an account that was deleted at this moment, or hangs on what ended at this moment. */
function isAccountGone(error: unknown): boolean {
  return isForeignKeyViolation(error) && [ofAccount, ofToken].some((names) => names.test(error.constraint ?? ''))
}

const mostFields = 100

/** Older clients expect the top member only, or one below it; /v3 names the place itself, such as `awards.17.email`. */
function fieldsOf(issues: readonly FastifySchemaValidationError[], dialect: Dialect): FieldFaults {
  // Without the names that every object has, since a body may use them.
  const fields: Record<string, Said[]> = Object.create(null)
  const told = new Set<string>()
  for (const { instancePath, keyword, message, params } of issues) {
    const place = instancePath.split('/').filter(Boolean)
    const parts = dialect === problems ? place : place.slice(0, dialect.nesting?.has(place[0] ?? '') ? 2 : 1)
    const name = parts.join('.') || 'non_field_errors'
    if (!(name in fields) && Object.keys(fields).length === mostFields) break
    const said = message === undefined ? makeMessage('field.invalid') : sayIssue({ ...params, code: keyword, message })
    const mark = `${name} ${writeEnglish(said)}`
    if (!told.has(mark)) fields[name] = [...(fields[name] ?? []), said]
    told.add(mark)
  }
  return fields
}
