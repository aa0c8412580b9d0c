/** What one check found, in plain words, and what to do about it unless all is well. */
export type Finding =
  | { check: string; state: 'ok'; says: string }
  | { check: string; state: 'warn' | 'bad'; says: string; todo: string }

export const ok = (check: string, says: string): Finding => ({ check, state: 'ok', says })
export const warn = (check: string, says: string, todo: string): Finding => ({ check, state: 'warn', says, todo })
export const bad = (check: string, says: string, todo: string): Finding => ({ check, state: 'bad', says, todo })

/** One line: `warn  mail  SMTP_URL is not set – set it.` */
export const writeFinding = (finding: Finding): string => {
  const { check, state, says } = finding
  return `${state.padEnd(4)}  ${check.padEnd(13)}  ${says}${finding.state === 'ok' ? '' : ` – ${finding.todo}`}`
}
