import type { Edge } from '#contracts/endpoint.ts'
import { connect } from './connect.ts'
import type { Dialect } from './dialect.ts'
import { rowOf, sayFields } from './dialect.ts'
import { imsx } from './imsx.ts'
import { oauth } from './oauth.ts'
import { problems } from './problems.ts'
import { registration } from './registration.ts'
import { v1 } from './v1.ts'
import { v2 } from './v2.ts'

/** RFC 7644 section 3.12. */
const scim: Dialect = {
  name: 'ScimError',
  type: 'application/scim+json',
  schema: {
    description: 'RFC 7644 section 3.12',
    type: 'object',
    properties: {
      schemas: { type: 'array', items: { const: 'urn:ietf:params:scim:api:messages:2.0:Error' } },
      status: { type: 'string' },
      scimType: { type: 'string' },
      detail: { type: 'string' },
    },
    required: ['schemas', 'status', 'detail'],
    additionalProperties: false,
  },
  present: (error) => {
    const scimType = rowOf(error).scim ?? (error.fields ? 'invalidValue' : undefined)
    return {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(error.status),
      ...(scimType ? { scimType } : {}),
      detail: sayFields(error),
    }
  },
}

/** In the order of the OpenAPI document. */
export const dialects: Readonly<Record<Edge['dialect'], Dialect>> = {
  problems,
  v2,
  connect,
  imsx,
  scim,
  registration,
  oauth,
  v1,
}
