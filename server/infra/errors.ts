import { type ErrorCode, errorTable } from '#contracts/errors.ts'

export interface ErrorDetails {
  /** Messages by field; `non_field_errors` for those of the whole body. */
  fields?: Record<string, string[] | string>
  /** Seconds until the next attempt is admitted. */
  expires?: number
  /** Text in place of the code's own sentence. */
  text?: string
  /** Members beside name and description, for the codes that have a name (contracts/errors.ts). */
  more?: Record<string, string>
  cause?: unknown
}

/** An expected refusal: known by its code, turned into the caller's dialect at the edge. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string[] | string> | undefined
  readonly expires: number | undefined
  readonly more: Record<string, string> | undefined

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.text ?? errorTable[code].text, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.status = errorTable[code].status
    this.fields = details.fields
    this.expires = details.expires
    this.more = details.more
  }
}

/** Same answer for "there is none" and "it is not yours", so that ids cannot be probed. */
export const notFound = (): AppError => new AppError('not-found')
export const refuse = (code: ErrorCode, details?: ErrorDetails): AppError => new AppError(code, details)
export const invalid = (fields: Record<string, string[] | string>): AppError =>
  new AppError('request.invalid', { fields })
export const throttled = (seconds: number): AppError => new AppError('throttled', { expires: seconds })
