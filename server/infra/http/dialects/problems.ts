import type { Dialect } from './dialect.ts'
import { rowOf } from './dialect.ts'

/** Problem details (RFC 9457): our own interface, and that of the VC-API. */
export const problems: Dialect = {
  name: 'Problem',
  schema: {
    description: 'RFC 9457',
    type: 'object',
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'One sentence for people' },
      code: { type: 'string', description: 'For programs; it does not change' },
      fields: { type: 'object', description: 'Sentences by their place in the request', additionalProperties: true },
      expires: { type: 'number', description: 'Seconds until the next attempt' },
    },
    required: ['type', 'title', 'status', 'detail', 'code'],
    additionalProperties: false,
  },
  type: 'application/problem+json',
  present: (error) => ({
    type: 'about:blank',
    title: rowOf(error).text,
    status: error.status,
    detail: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.expires === undefined ? {} : { expires: error.expires }),
  }),
}
