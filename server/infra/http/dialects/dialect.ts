import type { ErrorRow } from '#contracts/errors/row.ts'
import { errorTable } from '#contracts/errors.ts'
import type { AppError } from '../../errors.ts'

export type Body = Record<string, unknown> | unknown[] | string

/** What of a request a dialect may look at. */
export interface Refused {
  method: string
  id: string
  /** It is of the Badgr API, where a dialect is shared with standards. */
  speaksBadgr: boolean
  /** Whether its endpoint takes a member or parameter of that name. */
  takes(name: string): boolean
}

/** How one family of paths puts a refusal. */
export interface Dialect {
  /** What the OpenAPI document calls its body. */
  name: string
  /** JSON Schema of the body. */
  schema: object
  present(error: AppError, request: Refused): Body | undefined
  /** The body for an address that no endpoint has, where it says more there than the standard lets its endpoints say. */
  presentUnknown?(error: AppError): Body
  /** The status, where the family has another one for it. */
  status?(error: AppError): number
  /** Members of a body that are told with the member of theirs that is wrong, such as `recipient.type`. */
  nesting?: ReadonlySet<string>
  /** Some changes are refused with 403, though the family turns others into something else. */
  hasForbidden?: true
  /** Media type; application/json if not given. */
  type?: string
}

/** JSON Schema of one of those. */
export const namedSchema = {
  title: 'NamedError',
  type: 'object',
  properties: {
    name: { type: 'string', description: 'For programs; it does not change' },
    description: { type: 'string', description: 'One sentence for people' },
  },
  required: ['name', 'description'],
}

/** What the table says of the refusal beyond its sentence. */
export const rowOf = (error: AppError): ErrorRow => errorTable[error.code]

/** What went wrong with a badge that was to be imported, with the members that its first clients read. */
export const presentNamed = ({ message, more }: AppError, name: string): Record<string, unknown> => ({
  name,
  description: message,
  messageLevel: 'ERROR',
  node_id: null,
  success: false,
  result: message,
  ...more,
})

/** All texts by field in one line, for dialects that know one sentence only. */
export const sayFields = ({ fields, message }: AppError): string =>
  fields
    ? Object.entries(fields)
        .map(([field, texts]) => `${field}: ${Array.isArray(texts) ? texts.join(' ') : texts}`)
        .join('; ')
    : message
