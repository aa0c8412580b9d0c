import type { Message } from '#shared/messages/message.ts'

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
  | 'terms'
  | 'data model'
  | 'schema'
  | 'evidence'
  | 'results'
  | 'creator'
  | 'refresh'
  | 'endorsement'
  | 'included badge'
  | 'claims'
  | 'extension'

/** How much a failure weighs, in the words of the public validator: `fatal` leaves no badge to speak of. */
export type Severity = 'error' | 'fatal'

/** What a check tells: a sentence, several one after the other, or bare words where a sentence had to be cut. */
export type Detail = string | Message | Message[]

/** One step of a verification; `not-checked` means it could not be done and says nothing against the badge. */
export interface Check {
  name: CheckName
  status: 'passed' | 'failed' | 'not-checked'
  detail: Detail
  /** The address or identifier the check was about. */
  target?: string
  /** Passed, but there is something to tell. */
  warning?: true
  /** Of a check with a remark: it confirms all the same that the issuer is who it says. */
  confirmsName?: true
  /** Of a failed check. */
  severity?: Severity
  /** Of a failed check: it would have passed before, so it tells of no forgery. */
  lapsed?: true
  /** Of a check that could not be done though whoever had to be asked has answered. */
  isReached?: true
  /** What to do about a check that failed, could not be done, or left something open. */
  next?: Message
}

/** What a check can say beyond its sentence. */
export type CheckExtras = Pick<Check, 'severity' | 'next' | 'lapsed' | 'isReached'>

/** What the badge says of itself, to be read together with the checks. */
export interface CredentialSummary {
  version: '0.5' | '1.0' | '1.1' | '2.0' | '3.0'
  /** Left out for a badge; `record` is a Comprehensive Learner Record. */
  kind?: 'endorsement' | 'record'
  /** What an endorsement endorses; its words are the narrative. */
  endorses?: string | undefined
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
  /** Why the verdict is what it is. */
  reason: Detail
  checks: Check[]
  /** What to do next, unless every check passed. */
  next?: Message
  /** There is no badge in what was handed in: it is not valid, and speaks against nobody. */
  noBadge?: true
  /** The address of the signed form that the host of a badge names beside it. */
  signedForm?: string
  credential?: CredentialSummary
  /** The badges inside a Comprehensive Learner Record, each evaluated by itself. */
  parts?: VerifyReport[]
  /** The endorsements inside a badge, each evaluated by itself. */
  endorsements?: VerifyReport[]
}

/** A check that went well. */
export function passed(name: CheckName, detail: Detail, target?: string): Check {
  return { name, status: 'passed', detail, target }
}

/** A check that went well, with something to tell all the same: "valid, but". */
export function warned(name: CheckName, detail: Detail, target?: string): Check {
  return { name, status: 'passed', detail, target, warning: true }
}

/** A check that speaks against the badge. */
export function failed(name: CheckName, detail: Detail, target?: string, extras?: CheckExtras): Check {
  return { name, status: 'failed', detail, target, ...extras }
}

/** A check that could not be done. */
export function notChecked(name: CheckName, detail: Detail, target?: string, extras?: CheckExtras): Check {
  return { name, status: 'not-checked', detail, target, ...extras }
}
