/** What one check found, in plain words, and what to do about it unless all is well. */
export type Diagnosis =
  | { check: string; state: 'ok'; says: string }
  | { check: string; state: 'warn' | 'bad'; says: string; todo: string }

export const ok = (check: string, says: string): Diagnosis => ({ check, state: 'ok', says })
export const warn = (check: string, says: string, todo: string): Diagnosis => ({ check, state: 'warn', says, todo })
export const bad = (check: string, says: string, todo: string): Diagnosis => ({ check, state: 'bad', says, todo })

/** One line: `warn  mail  SMTP_URL is not set – set it.` */
export const writeFinding = (finding: Diagnosis): string => {
  const { check, state, says } = finding
  return `${state.padEnd(4)}  ${check.padEnd(13)}  ${says}${finding.state === 'ok' ? '' : ` – ${finding.todo}`}`
}
