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

/** The organisation that issues; `id` is the identifier it signs or hosts under, `url` its web site. */
export interface IssuerFacts {
  id: string
  name: string
  url: string
  email: string
  description?: string
  image?: string
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
  extensions?: JsonObject
}

/** One award of one badge class to one recipient; `id` is its public URL or URN. */
export interface AwardFacts {
  id: string
  recipient: RecipientFacts
  issuedOn: Moment
  expires?: Moment
  narrative?: string
  evidence?: EvidenceFacts[]
  /** The baked or plain image of this award, as a URL. */
  image?: string
  extensions?: JsonObject
}
