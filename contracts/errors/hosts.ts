import type { ErrorRow } from './row.ts'

/** Other backpacks. */
export const hostErrors = {} as const satisfies Record<string, ErrorRow>
