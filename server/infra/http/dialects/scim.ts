import { type Dialect, rowOf, sayFields } from './dialect.ts'

/** RFC 7644 section 3.12. */
export const scim: Dialect = {
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
