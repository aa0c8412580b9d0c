/** The names of the checks; a report holds those that apply. */
export type CheckName =
  | 'format'
  | 'document'
  | 'context'
  | 'type'
  | 'subject'
  | 'proof'
  | 'signature'
  | 'issuer key'
  | 'badge class'
  | 'issuer'
  | 'hosted scope'
  | 'status'
  | 'valid from'
  | 'expiry'
  | 'recipient'

/** One step of a verification; `not-checked` means it could not be done and says nothing against the badge. */
export interface Check {
  name: CheckName
  status: 'passed' | 'failed' | 'not-checked'
  /** One plain sentence. */
  detail: string
  /** The address or identifier the check was about. */
  target?: string
}

/** What the badge says of itself, to be read together with the checks. */
export interface CredentialSummary {
  version: '2.0' | '3.0'
  id?: string
  name?: string
  description?: string
  imageUrl?: string
  issuerId?: string
  issuerName?: string
  issuerUrl?: string
  /** ISO 8601, as written in the badge. */
  issuedOn?: string
  /** ISO 8601, as written in the badge. */
  validUntil?: string
  recipient?: RecipientSummary
  achievementId?: string
  achievementType?: string
  criteriaUrl?: string
  criteriaNarrative?: string
  narrative?: string
}

/** Whom the badge names; `identity` only where the badge itself shows it in plain text. */
export interface RecipientSummary {
  type: string
  hashed: boolean
  identity?: string
}

/** The outcome of a verification. */
export interface VerifyReport {
  verdict: 'valid' | 'invalid' | 'unverifiable'
  /** One plain sentence: why the verdict is what it is. */
  reason: string
  checks: Check[]
  credential?: CredentialSummary
}

/** A check that went well. */
export function passed(name: CheckName, detail: string, target?: string): Check {
  return { name, status: 'passed', detail, target }
}

/** A check that speaks against the badge. */
export function failed(name: CheckName, detail: string, target?: string): Check {
  return { name, status: 'failed', detail, target }
}

/** A check that could not be done. */
export function notChecked(name: CheckName, detail: string, target?: string): Check {
  return { name, status: 'not-checked', detail, target }
}
