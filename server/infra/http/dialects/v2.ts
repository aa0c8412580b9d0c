import type { Dialect } from './dialect.ts'

const descriptions: Record<number, string> = {
  400: 'bad request',
  401: 'no valid auth token found',
  404: 'entity not found or insufficient privileges',
}

/** The envelope of v2; it says of a missing scope what it says of a missing object. */
export const v2: Dialect = {
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
