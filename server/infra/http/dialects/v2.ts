import type { Dialect } from './dialect.ts'

const descriptions: Record<number, string> = {
  400: 'bad request',
  401: 'no valid auth token found',
  404: 'entity not found or insufficient privileges',
}

/** The envelope of v2; it says of a missing scope what it says of a missing object. */
export const v2: Dialect = {
  name: 'RefusalV2',
  schema: {
    type: 'object',
    properties: {
      status: {
        type: 'object',
        properties: { success: { const: false }, description: { type: 'string' } },
        required: ['success', 'description'],
      },
      result: { type: 'array', maxItems: 0 },
      fieldErrors: { type: 'object', additionalProperties: true },
      validationErrors: { type: 'array', items: { type: 'string' } },
    },
    required: ['status', 'result', 'fieldErrors', 'validationErrors'],
    additionalProperties: false,
  },
  status: ({ status }) => (status === 403 ? 404 : status),
  present: (error) => {
    const { non_field_errors: whole, ...fieldErrors } = error.fields ?? {}
    const status = error.status === 403 ? 404 : error.status
    return {
      status: { success: false, description: descriptions[status] ?? 'miscellaneous error' },
      result: [],
      fieldErrors,
      validationErrors: whole ?? (status === 400 && !error.fields ? [error.message] : []),
    }
  },
}
