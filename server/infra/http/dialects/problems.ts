import { refusalMessages } from '#shared/messages/refusals/refusals.ts'
import { mapFaults, sentenceOf } from '../../errors.ts'
import { writeSaid } from '../../languages/texts.ts'
import type { Dialect } from './dialect.ts'

/** Problem details (RFC 9457): our own interface, and that of the VC-API. */
export const problems: Dialect = {
  name: 'Problem',
  schema: {
    description: 'RFC 9457',
    type: 'object',
    properties: {
      type: { type: 'string', description: 'Always `about:blank`: `code` says what it is' },
      title: { type: 'string', description: 'The sentence of the code, in English' },
      status: { type: 'integer', description: 'The HTTP status' },
      detail: { type: 'string', description: 'One sentence for people, in the language that Accept-Language asks for' },
      code: { type: 'string', description: 'For programs; it does not change' },
      fields: { type: 'object', description: 'Sentences by their place in the request', additionalProperties: true },
      expires: { type: 'number', description: 'Seconds until the next attempt' },
      request_id: { type: 'string', description: 'Names the call in the log of the server, as X-Request-Id does' },
    },
    required: ['type', 'title', 'status', 'detail', 'code'],
    additionalProperties: false,
  },
  type: 'application/problem+json',
  present: (error, { id: requestId }) => ({
    type: 'about:blank',
    title: refusalMessages[error.code],
    status: error.status,
    detail: writeSaid(sentenceOf(error)),
    code: error.code,
    ...(error.faults ? { fields: mapFaults(error.faults, writeSaid) } : {}),
    ...(error.expires === undefined ? {} : { expires: error.expires }),
    request_id: requestId,
  }),
}
