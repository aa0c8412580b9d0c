import type { Verification } from '#contracts/verifier/verifier.ts'
import { confirmsIssuer } from '#openbadges'

type Verdict = Pick<Verification, 'checks' | 'credential'>

/** A verification that was kept, with whether each issuer in it is confirmed: earlier releases did not write that down. */
export const tellConfirmed = (verification: Verification): Verification => {
  const { parts } = verification
  return {
    ...tellInside(verification),
    ...(parts && { parts: parts.map(tellInside) }),
  }
}

const tellInside = <V extends Verdict & { endorsements?: Verdict[] | undefined }>(verdict: V): V => {
  const { endorsements } = verdict
  return { ...tellOne(verdict), ...(endorsements && { endorsements: endorsements.map(tellOne) }) }
}

const tellOne = <V extends Verdict>(verdict: V): V => {
  const { credential, checks } = verdict
  const issuer = credential?.issuer
  if (!issuer || issuer.confirmed !== undefined) return verdict
  return { ...verdict, credential: { ...credential, issuer: { ...issuer, confirmed: confirmsIssuer(checks) } } }
}
