import type { ContextRule } from './context-kinds.ts'
import type { KindName } from './value-kinds.ts'

/** The classes of the data model. `AnyEndorsement` is an endorsement in either edition of Verifiable Credentials. */
export type ClassName =
  | 'AchievementCredential'
  | 'AchievementCredentialV1'
  | 'EndorsementCredential'
  | 'EndorsementCredentialV1'
  | 'AnyEndorsement'
  | 'ClrCredential'
  | 'ClrCredentialV1'
  | 'ClrSubject'
  | 'Association'
  | 'AchievementSubject'
  | 'EndorsementSubject'
  | 'Achievement'
  | 'Address'
  | 'Alignment'
  | 'Criteria'
  | 'CredentialSchema'
  | 'CredentialStatus'
  | 'CredentialSubject'
  | 'Evidence'
  | 'GeoCoordinates'
  | 'IdentifierEntry'
  | 'IdentityObject'
  | 'Image'
  | 'Profile'
  | 'Proof'
  | 'RefreshService'
  | 'Related'
  | 'Result'
  | 'ResultDescription'
  | 'RubricCriterionLevel'
  | 'TermsOfUse'
  | 'VerifiableCredential'

/** One member of a class. */
export interface Member {
  value: KindName | ClassName
  required: boolean
  /** A set, written as an array. */
  many: boolean
  /** A set whose only value may stand without the array. */
  compact?: true
  /** One value by the strict form, several by the looser one. */
  severalLoosely?: true
}

/** One class of the data model. */
export interface ClassModel {
  /** Each list names types of which one must be there; none: any type will do; left out: no type is asked for. */
  types?: readonly (readonly string[])[]
  /** The type is one word, not a set. */
  fixedType?: true
  /** The standard has no other members here. */
  closed?: true
  /** Of these members one must be there. */
  oneOf?: readonly [string, string]
  contexts?: ContextRule
  /** The looser form accepts the address of the object in its place. */
  asAddress?: true
  /** The looser form accepts any object, and a text, in its place: it is looked into elsewhere. */
  asAnything?: true
  members: Record<string, Member>
}

type Value = Member['value']

/** A member that must be there once. */
export const one = (value: Value): Member => ({ value, required: true, many: false })

/** A member that may be there once. */
export const maybe = (value: Value): Member => ({ value, required: false, many: false })

/** A set that may be there. */
export const set = (value: Value): Member => ({ value, required: false, many: true })

/** A set that must be there with at least one value. */
export const some = (value: Value): Member => ({ value, required: true, many: true })
