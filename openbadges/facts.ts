import type { DetailsBy } from '#shared/badges/award-details.ts'
import type { JsonObject } from './tools.ts'

/** A point in time: a Date, or ISO 8601 text with a zone. */
export type Moment = Date | string

/** The kinds of recipient identifier that Open Badges 2.0 issuers use; `openBadgeId` is an issuer's or earner's id URL. */
export type RecipientType = 'email' | 'url' | 'telephone' | 'openBadgeId'

/** Who earned the badge, in plain text; builders hash it with the salt when `hashed` is set. */
export interface RecipientFacts {
  type: RecipientType
  identity: string
  hashed: boolean
  salt?: string
}

/** One piece of evidence; at least one member is set. */
export interface EvidenceFacts {
  id?: string
  narrative?: string
  name?: string
  description?: string
  genre?: string
  audience?: string
}

/** A link from a badge class to an outside framework of skills or standards. */
export interface AlignmentFacts {
  targetName: string
  targetUrl: string
  targetDescription?: string
  targetFramework?: string
  targetCode?: string
  targetType?: string
}

/** What has to be done to earn the badge: a page, a text (Markdown), or both. */
export interface CriteriaFacts {
  id?: string
  narrative?: string
}

/** Another achievement that says the same in other words, such as an earlier version or a translation. */
export interface RelatedFacts {
  id: string
  inLanguage?: string
  version?: string
}

/** What others call the same achievement; `type` is a term of the 3.0 IdentifierType list, or `ext:…`. */
export interface IdentifierFacts {
  identifier: string
  type: string
}

/** One step of a rubric; `id` is an absolute IRI. */
export interface RubricLevelFacts {
  id: string
  name: string
  description?: string
  level?: string
  points?: string
}

/** A result that awards of the class can carry; ids are absolute IRIs, `type` is a term of the 3.0 ResultType list. */
export interface ResultDescriptionFacts {
  id: string
  name: string
  type: string
  allowedValues?: string[]
  requiredValue?: string
  /** The id of one of the levels. */
  requiredLevel?: string
  valueMin?: string
  valueMax?: string
  levels?: RubricLevelFacts[]
  alignment?: AlignmentFacts[]
}

/** What an earner reached; `description` is the id of a result description of the same badge class. */
export interface ResultFacts {
  description?: string
  value?: string
  /** The id of a level of the description. */
  achievedLevel?: string
  /** A term of the 3.0 ResultStatusType list. */
  status?: string
  alignment?: AlignmentFacts[]
}

/** The organisation that issues; `id` is the identifier it signs or hosts under, `url` its web site. */
export interface IssuerFacts {
  id: string
  name: string
  url: string
  email: string
  description?: string
  image?: string
  /** Signed EndorsementCredentials of the issuer (3.0). */
  endorsements?: JsonObject[]
  extensions?: JsonObject
}

/** What is awarded; `id` and `image` are absolute URLs. */
export interface BadgeClassFacts {
  id: string
  name: string
  description: string
  image?: string
  imageCaption?: string
  criteria: CriteriaFacts
  alignment?: AlignmentFacts[]
  tags?: string[]
  /** A term of the 3.0 AchievementType list, or `ext:…`. */
  achievementType?: string
  creditsAvailable?: number
  fieldOfStudy?: string
  specialization?: string
  /** The code by which people know it, such as of a course. */
  humanCode?: string
  /** A language tag, such as `en` or `pt-BR`. */
  inLanguage?: string
  version?: string
  related?: RelatedFacts[]
  otherIdentifiers?: IdentifierFacts[]
  resultDescriptions?: ResultDescriptionFacts[]
  /** Signed EndorsementCredentials of the badge class (3.0). */
  endorsements?: JsonObject[]
  extensions?: JsonObject
}

type DetailFacts = Partial<DetailsBy<'fact', { moment: Moment; decimal: number; text: string }>>

/** One award of one badge class to one recipient; `id` is its public URL or URN. */
export interface AwardFacts extends DetailFacts {
  id: string
  recipient: RecipientFacts
  issuedOn: Moment
  expires?: Moment
  narrative?: string
  evidence?: EvidenceFacts[]
  /** The baked or plain image of this award, as a URL. */
  image?: string
  results?: ResultFacts[]
  /** Signed EndorsementCredentials of this award (3.0). */
  endorsements?: JsonObject[]
  extensions?: JsonObject
}
