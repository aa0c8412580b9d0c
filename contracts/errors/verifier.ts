import type { ErrorRow } from './row.ts'

/** Verifying, and the VC-API. */
export const verifierErrors = {
  'verify.input': { status: 400 },
  'verify.throttled': { status: 429 },
  'verify.reports': { status: 429 },
  'verify.report-size': { status: 400 },
  'verify.report-withdrawn': { status: 410 },
  'verify.batch': { status: 400 },
  'verify.batch-size': { status: 400 },
  'verify.batch-throttled': { status: 429 },
  'verify.batch-running': { status: 400 },
  'verify.archive': { status: 400 },
  'verify.image': { status: 400 },
  'vc.final': { status: 400 },
} as const satisfies Record<string, ErrorRow>
