import type { ErrorRow } from './row.ts'

/** Badge classes and awards. */
export const awardsErrors = {
  'badge-class.archived': { status: 400, v1: 'list' },
  'badge-class.criteria': { status: 400, v1: 'list' },
  'badge-class.has-awards': { status: 400, v1: 'text' },
  'badge-class.has-requests': { status: 400, v1: 'text' },
  'award.duplicate': { status: 400, v1: 'list' },
  'award.revoked': { status: 400, v1: 'list' },
  'batch.key': { status: 422 },
  'batch.key-form': { status: 400, v1: 'list' },
  'batch.list': { status: 400, v1: 'list' },
  'batch.final': { status: 400 },
  'batch.not-done': { status: 400 },
} as const satisfies Record<string, ErrorRow>
