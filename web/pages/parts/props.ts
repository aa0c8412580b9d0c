import type { ShownAwardDetails } from '#contracts/awards/award-details.ts'
import type { AchievementDetails } from '#contracts/badge-classes/achievement-details.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import type { VerificationBatch } from '#contracts/verifier/verifier-batches.ts'
import type { KeptReport } from '#contracts/verifier/verifier-reports.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import type { IssuerWord } from '#shared/names/issuer-word.ts'

/** What the frame of every public page says about this installation. */
export interface SiteView {
  serviceName: string
  /** Scheme and host of this server; only pictures from here, or inside the badge itself, are shown. */
  origin: string
  logoUrl?: string
  /** Of screens from 768 pixels. */
  desktopLogoUrl?: string
  /** The bar is in the operator's colour. */
  isColored?: boolean
  showsPoweredBy?: boolean
  /** Sheet with the operator's colours. */
  themeUrl?: string
  signInUrl: string
  /** The page for visitors, where there is one. */
  homeUrl?: string
  privacyPolicyUrl?: string
  termsUrl?: string
  documentationUrl?: string
  providedBy?: { name: string; url?: string }
}

export interface IssuerView {
  /** The issuer's public page; an issuer elsewhere has none here. */
  url?: string
  name: IssuerName
  website?: string
  /** Contact address of the organisation, never a person's. */
  email?: string
  description?: string
  imageUrl?: string
  /** Operators of this server vouch for it. */
  isTrusted?: boolean
}

export interface AlignmentView {
  name: string
  url?: string
  description?: string
  framework?: string
  code?: string
  type?: string
}

export interface CompetencyView {
  name: string
  url?: string | undefined
  description?: string | undefined
  framework?: string | undefined
  studyMinutes?: number | undefined
}

/** What the known extensions of the class, and of the award where there is one, say. */
export interface ExtensionsView {
  category?: string | undefined
  studyMinutes?: number | undefined
  level?: string | undefined
  license?: { name: string; url?: string | undefined } | undefined
  competencies: readonly CompetencyView[]
}

export interface BadgeClassView {
  /** The badge class's public page; one from elsewhere has none here. */
  url?: string
  name: string
  /** Plain text. */
  description: string
  /** Tag of the language of both, where it is known; and of the criteria, which may be there in another one alone. */
  language?: string
  criteriaLanguage?: string
  /** All that it can be read in, where there are several. */
  languages?: readonly { lang: string; href: string }[]
  imageUrl: string
  imageAlt?: string
  /** Markdown. */
  criteria?: string
  criteriaUrl?: string
  alignment: readonly AlignmentView[]
  tags: readonly string[]
  /** An AchievementType of Open Badges 3.0. */
  achievementType?: string
  details?: AchievementDetails
  extensions?: ExtensionsView
}

export interface EvidenceView {
  url?: string
  name?: string
  /** Markdown. */
  narrative?: string
  description?: string
  genre?: string
  audience?: string
}

export type AwardState = 'valid' | 'expired' | 'revoked' | 'unchecked' | 'invalid'

/** What is known of a badge that another server issued. */
export interface ElsewhereView {
  id: string
  /** Of Open Badges. */
  edition: string
  /** What the last verification said. */
  reason: string
  verifiedAt: string
  /** What its issuer wrote, where that may be shown. */
  original?: { url: string; type: string; version: string }
}

export interface AwardView {
  /** The award's id and public page; every download hangs below it. */
  url: string
  imageUrl: string
  imageType: 'png' | 'svg'
  issuedOn: string
  expires?: string
  /** From the recipientProfile extension; without it nobody is named. */
  recipientName?: string
  state: AwardState
  revocationReason?: string
  /** When it was revoked, where that is known. */
  revokedOn?: string
  /** The hash under which the award names its recipient, if it does not say it in clear. */
  recipientHash?: string
  /** Markdown. */
  narrative?: string
  evidence: readonly EvidenceView[]
  details?: ShownAwardDetails
  /** Where an imported badge came from. */
  sourceUrl?: string
  /** Whether a signed Open Badges 3.0 credential can be had. */
  signed: boolean
  elsewhere?: ElsewhereView
  /** Every check of an award of this server, where the page shows them. */
  verification?: Verification
}

/** An endorsement that its owner has accepted. */
export interface EndorsementView {
  /** The signed statement; one from elsewhere may have no address. */
  url?: string
  endorser: { name: IssuerName; url?: string; imageUrl?: string }
  /** Markdown. */
  comment: string
  issuedOn: string
  expires?: string
  /** Of one that another server signed: when it was last verified. */
  checkedOn?: string
  /** Told where a page shows endorsements of more than one thing. */
  about?: 'badge' | 'award'
}

export interface AwardPageProps {
  site: SiteView
  endorsements?: readonly EndorsementView[]
  award: AwardView
  badgeClass: BadgeClassView
  issuer: IssuerView
  /** The page was asked for with `action=download`: the image is fetched at once. */
  downloadNow?: boolean
  /** Shown through a link that may end: nothing on the page leads to the badge's own address. */
  isShared?: boolean
}

/** The small form of an award in a frame of another site. */
export interface EmbeddedAwardProps extends AwardPageProps {
  version: 1 | 2
  verifyUrl: string
  /** The award's page, with whatever identifier the frame was given. */
  openUrl: string
}

export interface CollectedCardView {
  url: string
  name: string
  /** Of the name, where it is known. */
  language?: string
  imageUrl: string
  issuerName: IssuerName
  issuerImageUrl?: string
  issuedOn: string
  isExpired: boolean
  /** What its keeper says of it in this collection. */
  note: string
  /** Of a badge that another server issued: where it was brought from, and what its last verification said. */
  elsewhere?: { host?: string; verdict: Verification['verdict'] }
  /** What the verifier finds; undefined where nobody has looked. */
  state?: AwardState
}

/** Where a page of cards stands with verifying them. */
export interface VerifyingView {
  /** Badges in all. */
  total: number
  /** Behind how many of them those on the page begin. */
  from: number
  /** Only some of them are on the page. */
  isPart: boolean
}

export interface CollectionPageProps {
  site: SiteView
  collection: {
    url: string
    name: string
    description: string
    ownerName?: string
    /** What its keeper wishes to be shown of their page. */
    holder?: { imageUrl?: string; url?: string }
    cards: readonly CollectedCardView[]
    /** Undefined where nothing is verified: in frames, and behind private links. */
    verifying?: VerifyingView
  }
}

export interface BadgeClassPageProps {
  site: SiteView
  endorsements?: readonly EndorsementView[]
  badgeClass: BadgeClassView
  issuer: IssuerView
  /** Where people ask for it, if its issuer lets them. */
  askUrl?: string
}

export interface IssuerPageProps {
  site: SiteView
  endorsements?: readonly EndorsementView[]
  issuer: IssuerView
  badgeClasses: readonly { url: string; name: string; description: string; language?: string; imageUrl: string }[]
  sourceUrl?: string
}

/** What the verifier shows when it arrives, and what its script starts from. */
export interface VerifyFormProps {
  origin: string
  url?: string
  recipient?: string
  result?: Verification
  /** Why no verdict could be reached at all, such as too many requests. */
  trouble?: string
}

export interface VerifyPageProps extends Omit<VerifyFormProps, 'origin'> {
  site: SiteView
}

/** A report that somebody kept. */
export interface ReportPageProps {
  site: SiteView
  report: KeptReport
}

/** Many badges that are checked, or were. */
export interface BatchPageProps {
  site: SiteView
  batch: VerificationBatch
}

/** A valid award of this server. */
export type HomeSample = Pick<AwardPageProps, 'award' | 'badgeClass' | 'issuer'>

interface IssuerOnHome {
  url: string
  issuerName: IssuerName
  issuerImageUrl?: string
}

/** What visitors find. */
export interface HomePageProps {
  site: SiteView
  /** Who runs this server. */
  operator?: string
  words?: { text: string; by?: string }
  /** Of the operator's own. */
  imageUrl?: string
  canSignUp: boolean
  canIssue: boolean
  /** What an issuer is called here. */
  issuerWord?: IssuerWord | undefined
  /** A drawn one stands in its place where the operator chose none. */
  sample?: HomeSample
  badges: readonly (IssuerOnHome & { name: string; description: string; language?: string; imageUrl: string })[]
  issuers: readonly (IssuerOnHome & { badges: number })[]
}
