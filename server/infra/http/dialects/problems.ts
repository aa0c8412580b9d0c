import type { Dialect } from './dialect.ts'
import { rowOf } from './dialect.ts'

/** Problem details (RFC 9457): our own interface, and that of the VC-API. */
export const problems: Dialect = {
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
