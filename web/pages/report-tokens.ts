const nameOf = (reportId: string) => `sash-report-${reportId}`

/** Keeps in this browser what deletes the report. */
export function rememberToken(reportId: string, token: string): void {
  try {
    localStorage.setItem(nameOf(reportId), token)
  } catch {
    // Without storage the report stays until its time is over.
  }
}

/** What deletes the report, if it was kept from this browser. */
export function recallToken(reportId: string): string | undefined {
  try {
    return localStorage.getItem(nameOf(reportId)) ?? undefined
  } catch {
    return undefined
  }
}

export function forgetToken(reportId: string): void {
  try {
    localStorage.removeItem(nameOf(reportId))
  } catch {
    // Nothing was kept.
  }
}
