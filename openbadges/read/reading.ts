import type { DetailsBy } from '#shared/badges/award-details.ts'

/** Editions whose badges can be read, whether or not they can be verified. */
export type BadgeEdition = '0.5' | '1.0' | '1.1' | '2.0' | '3.0'

/** Whom a badge names; `identity` is a hash such as `sha256$…` when `hashed`. */
export interface RecipientIdentity {
  /** `email`, `url`, `telephone`, or the badge's own word. */
  type: string
  identity: string
  hashed: boolean
  salt?: string
}

/** A document the badge refers to that could not be read; `absent` when its host answered that there is none. */
export interface UnreadDocument {
  part: 'assertion' | 'badge class' | 'issuer'
  url: string
  absent: boolean
}

/** What a badge says in the same words for every edition; addresses in it are http or https, or left out. */
export interface BadgeFacts {
  id?: string
  /** Whether it says in clear under which address its recipient is known. */
  namesRecipient: boolean
  recipientName?: string
  narrative?: string
  evidence: { url?: string; narrative?: string }[]
  details?: AwardReading
  badge: {
    id?: string
    name?: string
    description: string
    /** What its picture shows, for people who do not see it. */
    imageCaption?: string
    criteriaText?: string
    criteriaUrl?: string
    tags: string[]
    alignment: AlignmentReading[]
    achievementType?: string
    details?: ClassReading
  }
  issuer: { id?: string; name?: string; url?: string; email?: string; description?: string }
}

/** A result that the badges of a class can carry; keys hold within the badge. */
export interface ResultDescriptionReading {
  key: string
  name: string
  /** A term of the 3.0 ResultType list, or the issuer's own word. */
  type?: string
  allowedValues: string[]
  requiredValue?: string
  /** The key of a level. */
  requiredLevel?: string
  valueMin?: string
  valueMax?: string
  levels: { key: string; name: string; description?: string; level?: string; points?: string }[]
}

/** What a class says beyond the plain. */
export interface ClassReading {
  creditsAvailable?: number
  fieldOfStudy?: string
  specialization?: string
  humanCode?: string
  inLanguage?: string
  version?: string
  related?: { id: string; inLanguage?: string; version?: string }[]
  otherIdentifiers?: { identifier: string; type?: string }[]
  resultDescriptions?: ResultDescriptionReading[]
}

/** What was reached; `description` and `achievedLevel` are keys, and one of the members is there. */
export interface ResultReading {
  description?: string
  value?: string
  achievedLevel?: string
  status?: string
}

type DetailReading = Partial<DetailsBy<'fact', { moment: string; decimal: number; text: string }>>

/** What an award says beyond the plain; moments are ISO 8601 in UTC. */
export interface AwardReading extends DetailReading {
  results?: ResultReading[]
}

/** One line of a framework that a badge class counts for. */
export interface AlignmentReading {
  targetName: string
  targetUrl: string
  targetDescription?: string
  targetFramework?: string
  targetCode?: string
  targetType?: string
}

/** All that can be read out of a badge. */
export interface BadgeReading {
  edition: BadgeEdition
  /** Stable name of the credential: the same for every file of it, from wherever. */
  identity: string
  identities: RecipientIdentity[]
  /** True when it names nobody at all. */
  isBearer: boolean
  facts: BadgeFacts
  issuedOn?: Date
  expires?: Date
  /** Addresses or data URLs of its picture, best first. */
  images: string[]
  issuerImages: string[]
  /** Where its issuer hosts it. */
  hostedAt?: string
  unread: UnreadDocument[]
  /** Its issuer hosts another text under its address than this one. */
  isAltered?: true
}
