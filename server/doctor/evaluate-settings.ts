import { knownVariables } from '#infra/settings/setting-files.ts'
import { bad, type Diagnosis, ok, warn } from './finding.ts'

const check = 'settings'

/** Variables that begin as Sash's do, and that nobody reads: as a rule a slip of the pen. */
export const findUnknown = (environment: Record<string, string | undefined>): string[] => {
  const known = new Set(knownVariables)
  return Object.keys(environment).filter((name) => /^(SASH|SMTP)_/.test(name) && !known.has(name))
}

interface Settings {
  /** What the start would say of the environment; undefined when it takes it. */
  refusal: string | undefined
  unknown: readonly string[]
  origin: string
  isLocal: boolean
}

export const evaluateSettings = ({ refusal, unknown, origin, isLocal }: Settings): Diagnosis[] => {
  if (refusal !== undefined)
    return [bad(check, refusal.replace(/(?<!\s)\s*\n\s*/g, ' '), 'mend these variables; README.md lists all of them.')]
  const findings: Diagnosis[] = []
  if (unknown.length > 0)
    findings.push(
      warn(check, `Sash does not know ${unknown.join(', ')}.`, 'look whether the name is written as in README.md.'),
    )
  if (!isLocal && !origin.startsWith('https:'))
    findings.push(
      bad(
        check,
        `SASH_ORIGIN is ${origin}, so passwords and cookies go over the network in clear.`,
        'set an https:// address, with a proxy that has a certificate; badges already awarded keep the old address.',
      ),
    )
  else if (isLocal)
    findings.push(
      warn(check, `The address is ${origin}, which only this machine reaches.`, 'set SASH_ORIGIN before you award.'),
    )
  return findings.length > 0 ? findings : [ok(check, `All settings are known; the address is ${origin}.`)]
}
