import type { ClaimStep, OpenedClaim } from '#contracts/claims/claiming.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import type { SiteView } from '../parts/props.ts'

export interface ClaimPageProps {
  site: SiteView
  claim: Omit<OpenedClaim, 'issuer' | 'issuerStanding' | 'state'> & { issuerName: IssuerName }
  /** What opened it; for the script, which takes the badge for whoever is signed in. */
  token?: string
  step: ClaimStep
  canSignUp: boolean
}

export interface CodePageProps {
  site: SiteView
  code?: string
  trouble?: string
}
