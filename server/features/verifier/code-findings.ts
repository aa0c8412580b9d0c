import type { Check, Verification } from '#contracts/verifier.ts'
import { nameFinding } from '#shared/messages/stored/name-finding.ts'

type Verdict = Pick<Verification, 'reason' | 'next' | 'checks'>

/** An outcome with the codes of its sentences, for programs; those of what is inside of it as well. */
export const codeFindings = (verification: Verification): Verification => {
  const { parts, endorsements } = verification
  return {
    ...codeVerdict(verification),
    ...(parts && { parts: parts.map((part) => ({ ...codeVerdict(part), ...codeEndorsements(part) })) }),
    ...codeEndorsements({ endorsements }),
  }
}

const codeEndorsements = <T extends Verdict>({ endorsements }: { endorsements?: T[] | undefined }) =>
  endorsements && { endorsements: endorsements.map(codeVerdict) }

const codeVerdict = <T extends Verdict>(verdict: T): T => ({
  ...verdict,
  codes: { reason: nameFinding(verdict.reason), next: nameOptional(verdict.next) },
  checks: verdict.checks.map(codeCheck),
})

const codeCheck = (check: Check): Check => ({
  ...check,
  codes: { detail: nameFinding(check.detail), next: nameOptional(check.next) },
})

const nameOptional = (text: string | undefined) => (text === undefined ? undefined : nameFinding(text))
