import { readStored, removeStored, writeStored } from '../../lib/browser/storage.ts'

const nameOf = (reportId: string) => `sash-report-${reportId}` as const

/** Keeps in this browser what deletes the report, until whoever reads it signs out: the next one is to see it, not to delete it. */
export const rememberToken = (reportId: string, token: string): void =>
  writeStored('localStorage', nameOf(reportId), token)

/** What deletes the report, if it was kept from this browser. */
export const recallToken = (reportId: string): string | undefined => readStored('localStorage', nameOf(reportId))

export const forgetToken = (reportId: string): void => removeStored('localStorage', nameOf(reportId))
