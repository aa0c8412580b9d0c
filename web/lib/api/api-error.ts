import type { ErrorCode } from '#contracts/errors.ts'
import { t, translate, translateSaid } from '#shared/i18n/text.ts'
import type { CodedRefusal } from './coded-refusal.ts'

/** An answer outside 2xx; status 0 when there was no answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: unknown
  /** Refused because of too many calls of any kind, and not for what was asked. */
  readonly isRateLimit: boolean
  readonly #refusal: CodedRefusal | undefined

  constructor(
    status: number,
    body: unknown,
    { isRateLimit = false, refusal }: { isRateLimit?: boolean; refusal?: CodedRefusal | undefined } = {},
  ) {
    super(describeBody(status, body))
    this.status = status
    this.body = body
    this.isRateLimit = isRateLimit
    this.#refusal = refusal
  }

  /** The one sentence to show when there is room for one only. */
  firstMessage(): string {
    const seconds = this.throttleSeconds()
    if (seconds !== undefined && !this.isRateLimit) return describeThrottle(seconds)
    // Whoever stands before the server answers with a page of its own when the server is away.
    const text = isMarkup(this.body) ? undefined : (this.#wholeByCode() ?? firstText(this.body))
    return text ?? (this.status === 0 ? this.message : t('Unknown server error.'))
  }

  /** Whether it is the refusal of this code. */
  isOf(code: ErrorCode): boolean {
    return code === (this.#refusal?.code ?? (isTree(this.body) ? this.body.code : undefined))
  }

  /** How long the server wants to be left alone, when it says so. */
  throttleSeconds(): number | undefined {
    if (!isTree(this.body) || typeof this.body.expires !== 'number') return undefined
    return Math.max(1, Math.ceil(this.body.expires))
  }

  /** Messages by field of the form, for `setError`; empty when the answer speaks of the whole. */
  fieldErrors(): Record<string, string> {
    const fields: Record<string, string> = {}
    for (const [name, value] of Object.entries(fieldsOf(this.body))) {
      const text = this.#fieldByCode(name) ?? textOf(value)
      if (text && name !== 'non_field_errors') fields[name] = text
    }
    return fields
  }

  // Where fields are at fault, they say more than the refusal as a whole.
  #wholeByCode(): string | undefined {
    if (!this.#refusal) return undefined
    const { code, sentence = { code }, fields } = this.#refusal
    const [field = 'non_field_errors'] = Object.keys(fieldsOf(this.body))
    const isAboutFields = fields !== undefined || code === 'request.invalid'
    return isAboutFields ? this.#fieldByCode(field) : translateSaid(sentence)
  }

  #fieldByCode(name: string): string | undefined {
    const texts = this.#refusal?.fields?.[name]?.map(translateSaid)
    return texts?.every((text) => text !== undefined) ? texts.join(' ') : undefined
  }
}

/** Whether there is nothing by that name, or nothing of the reader's own. */
export const isNotThere = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 404

/** What to tell the reader about anything that was thrown. */
export function messageOf(failure: unknown): string {
  if (failure instanceof ApiError) return failure.firstMessage()
  return failure instanceof Error ? failure.message : t('Unknown server error.')
}

type Tree = Record<string, unknown>

// Members that describe the answer as a whole, in any of the server's dialects.
const wholeMembers = ['detail', 'error_description', 'error', 'title', 'message']
const envelopeMembers = new Set([
  ...wholeMembers,
  'status',
  'result',
  'type',
  'code',
  'expires',
  'request_id',
  'validationErrors',
])

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function describeBody(status: number, body: unknown): string {
  if (status === 0) return t('Server Unavailable')
  if (typeof body === 'string' && body !== '') return body
  if (typeof body === 'object' && body !== null) return JSON.stringify(body)
  return t('Expected 2xx response; got {status}', { status })
}

/** How long the server wants to be left alone, in the words of its refusals. */
export function describeThrottle(seconds: number): string {
  return seconds > 60
    ? t('Too many login attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.', {
        minutes: Math.ceil(seconds / 60),
      })
    : t('Too many login attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.', { seconds })
}

function isMarkup(body: unknown): boolean {
  return typeof body === 'string' && /^\s*</.test(body)
}

function firstText(body: unknown): string | undefined {
  if (!isTree(body)) return textOf(body)
  const [field] = Object.values(fieldsOf(body))
  const status = isTree(body.status) ? body.status : {}
  const whole = wholeMembers.map((name) => body[name]).find((value) => typeof value === 'string' && value !== '')
  return (
    textOf(field) ??
    textOf(body.validationErrors) ??
    textOf(whole) ??
    textOf(status.description) ??
    textOf(status.error)
  )
}

function fieldsOf(body: unknown): Tree {
  if (!isTree(body)) return {}
  if (isTree(body.fieldErrors)) return body.fieldErrors
  if (isTree(body.fields)) return body.fields
  return Object.fromEntries(Object.entries(body).filter(([name]) => !envelopeMembers.has(name)))
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : translate(value)
  if (!Array.isArray(value)) return isTree(value) ? JSON.stringify(value) : undefined
  const texts = value.map((entry: unknown) => (typeof entry === 'string' ? translate(entry) : JSON.stringify(entry)))
  return texts.length > 0 ? texts.join(' ') : undefined
}
