import type { ErrorRow } from './row.ts'

/** Other backpacks. */
export const hostErrors = {
  'host.method': { status: 405 },
  'host.accept': { status: 406 },
  'host.credential': { status: 400, connect: 'INVALID_BADGE' },
  'host.assertion': { status: 400, connect: 'REQUEST_VALIDATION_ERROR' },
  'host.profile': { status: 400 },
} as const satisfies Record<string, ErrorRow>
