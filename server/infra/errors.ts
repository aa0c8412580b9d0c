import { type ErrorCode, errorTable } from '#contracts/errors.ts'
import { inEnglish } from '#shared/messages/all-messages.ts'
import { refusalMessages } from '#shared/messages/refusals/refusals.ts'
import type { Said } from '#shared/messages/words.ts'

/** What is wrong with each field; `non_field_errors` for the whole body. */
export type FieldFaults = Record<string, Said[] | Said>

export interface ErrorDetails {
  fields?: FieldFaults
  /** Seconds until the next attempt is admitted. */
  expires?: number
  /** What is said in place of the code's own sentence. */
  sentence?: Said | undefined
  /** Members beside name and description, for the codes that have a name (contracts/errors.ts). */
  more?: Record<string, string>
  cause?: unknown
}

/** An expected refusal: known by its code, turned into the caller's dialect at the edge. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** What is said in place of the code's own sentence. */
  readonly sentence: Said | undefined
  readonly faults: FieldFaults | undefined
  /** The faults in English. */
  readonly fields: Record<string, string[] | string> | undefined
  readonly expires: number | undefined
  readonly more: Record<string, string> | undefined

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.sentence ? writeEnglish(details.sentence) : refusalMessages[code], { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.status = errorTable[code].status
    this.sentence = details.sentence
    this.faults = details.fields
    this.fields = details.fields && mapFaults(details.fields, writeEnglish)
    this.expires = details.expires
    this.more = details.more
  }
}

/** The words of what is said, in English. */
export const writeEnglish = (said: Said): string => ('words' in said ? said.words : inEnglish(said))

/** What `write` makes of each fault, where the fault stood. */
export const mapFaults = <Written>(
  faults: FieldFaults,
  write: (said: Said) => Written,
): Record<string, Written[] | Written> => {
  // Without the names that every object has, since a body may use them.
  const written: Record<string, Written[] | Written> = Object.create(null)
  for (const [field, said] of Object.entries(faults))
    written[field] = Array.isArray(said) ? said.map(write) : write(said)
  return written
}

/** Same answer for "there is none" and "it is not yours", so that ids cannot be probed. */
export const notFound = (): AppError => new AppError('not-found')
export const refuse = (code: ErrorCode, details?: ErrorDetails): AppError => new AppError(code, details)
export const invalid = (fields: FieldFaults): AppError => new AppError('request.invalid', { fields })
export const throttled = (seconds: number): AppError => new AppError('throttled', { expires: seconds })

/** All that a refusal says in one sentence. */
export const sentenceOf = ({ code, sentence }: AppError): Said => sentence ?? { code }

/** Whether it says no more than the sentence of its code. */
export const saysOwnSentence = ({ code, message }: AppError): boolean => message === refusalMessages[code]
