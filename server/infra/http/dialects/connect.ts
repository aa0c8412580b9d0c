import type { AppError } from '../../errors.ts'
import { type Dialect, rowOf, sayFields } from './dialect.ts'

const statusTexts: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
}

/** Badge Connect (Open Badges 2.1): a missing scope is 401, as a missing token is, with another statusText. */
export const connect: Dialect = {
  name: 'ErrorBadgeConnect',
  schema: {
    type: 'object',
    properties: {
      status: {
        type: 'object',
        properties: {
          error: { type: 'string' },
          statusCode: { type: 'integer' },
          statusText: { type: 'string' },
        },
        required: ['error', 'statusCode', 'statusText'],
        additionalProperties: false,
      },
    },
    required: ['status'],
    additionalProperties: false,
  },
  status: ({ status }) => (status === 403 ? 401 : status),
  present: (error) => ({ status: statusOf(error) }),
  // Platforms ask here for what Badgr has (collections), read its envelope, and break over an answer without it.
  presentUnknown: (error) => ({
    status: { ...statusOf(error), success: false, description: sayFields(error) },
    result: [],
  }),
}

const statusOf = (error: AppError) => ({
  error: sayFields(error),
  statusCode: error.status === 403 ? 401 : error.status,
  statusText: findStatusText(error.status, error.fields !== undefined, rowOf(error).connect),
})

function findStatusText(status: number, isAboutFields: boolean, named: string | undefined): string {
  if (named) return named
  if (status === 403) return 'PERMISSION_DENIED'
  if (isAboutFields) return 'REQUEST_VALIDATION_ERROR'
  return statusTexts[status] ?? 'BAD_REQUEST'
}
