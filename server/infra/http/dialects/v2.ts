import type { AppError } from '../../errors.ts'
import { type Dialect, namedSchema, presentNamed, rowOf } from './dialect.ts'
import { nameV2, nestingV2 } from './name-v2.ts'

const descriptions: Record<number, string> = {
  400: 'bad request',
  401: 'no valid auth token found',
  404: 'entity not found or insufficient privileges',
}

/** The envelope of v2. It says of a missing scope what it says of a missing object; what people can mend it says. */
export const v2: Dialect = {
  name: 'ErrorV2',
  schema: {
    type: 'object',
    properties: {
      status: {
        type: 'object',
        properties: { success: { const: false }, description: { type: 'string' } },
        required: ['success', 'description'],
      },
      result: { type: 'array', maxItems: 0 },
      // Of a list of rows: one object for each.
      fieldErrors: { oneOf: [{ type: 'object' }, { type: 'array', items: { type: 'object' } }] },
      validationErrors: {
        type: 'array',
        // Of an import: what went wrong, by its name.
        items: { oneOf: [{ type: 'string' }, namedSchema] },
      },
    },
    required: ['status', 'result', 'fieldErrors', 'validationErrors'],
    additionalProperties: false,
  },
  nesting: nestingV2,
  status: statusOf,
  hasForbidden: true,
  present: (error, { takes }) => {
    const fields = rowOf(error).whole ? undefined : error.fields
    const { non_field_errors: whole, ...fieldErrors } = fields ?? {}
    const status = statusOf(error)
    return {
      status: { success: false, description: describe(error, status) },
      result: [],
      fieldErrors: nameV2(fieldErrors, takes),
      validationErrors: whole ?? (fields || isPlain(status) ? [] : [sayWhole(error)]),
    }
  },
}

const mendable: ReadonlySet<string> = new Set(['issuer.second-factor', 'auth.let-in', 'staff.owners'])

function statusOf({ status, code }: AppError): number {
  return status === 403 && !mendable.has(code) ? 404 : status
}

/** Of these the description says all there is to say. */
const isPlain = (status: number): boolean => status === 401 || status === 404

function sayWhole(error: AppError): string | object {
  const { named } = rowOf(error)
  return named ? presentNamed(error, named) : error.message
}

/** What stands in the way of an action is said where clients look first, as in version 1. */
function describe(error: AppError, status: number): string {
  if (status === 403) return error.message
  if (status === 400 && !error.fields && rowOf(error).v1 === 'text') return error.message
  return descriptions[status] ?? 'miscellaneous error'
}
