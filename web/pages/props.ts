import type { Verification } from '#contracts/verifier.ts'

/** What the frame of every public page says about this installation. */
export interface SiteView {
  serviceName: string
  /** Scheme and host of this server; only pictures from here, or inside the badge itself, are shown. */
  origin: string
  logoUrl?: string
  /** Sheet with the operator's colours. */
  themeUrl?: string
  signInUrl: string
  privacyPolicyUrl?: string
  termsUrl?: string
  documentationUrl?: string
  providedBy?: { name: string; url?: string }
}

export interface IssuerView {
  /** The issuer's public page. */
  url: string
  name: string
  website?: string
  /** Contact address of the organisation, never a person's. */
  email?: string
  description?: string
  imageUrl?: string
}

export interface AlignmentView {
  name: string
  url?: string
  description?: string
  framework?: string
  code?: string
}

export interface BadgeClassView {
  /** The badge class's public page. */
  url: string
  name: string
  /** Plain text. */
  description: string
  imageUrl: string
  imageAlt?: string
  /** Markdown. */
  criteria?: string
  criteriaUrl?: string
  alignment: readonly AlignmentView[]
  tags: readonly string[]
}

export interface EvidenceView {
  url?: string
  name?: string
  /** Markdown. */
  narrative?: string
}

export type AwardState = 'valid' | 'expired' | 'revoked'

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
  /** Replaces the sentence under the verdict, for badges that another server issued. */
  reason?: string
  /** Markdown. */
  narrative?: string
  evidence: readonly EvidenceView[]
  /** Where an imported badge came from. */
  sourceUrl?: string
  /** Whether a signed Open Badges 3.0 credential can be had. */
  signed: boolean
}

export interface AwardPageProps {
  site: SiteView
  award: AwardView
  badgeClass: BadgeClassView
  issuer: IssuerView
  /** The verifier with this award; `/verify?url=` with the award's document if not given. */
  verifyUrl?: string
  /** The page was asked for with `action=download`: the image is fetched at once. */
  downloadNow?: boolean
}

export interface BadgeClassPageProps {
  site: SiteView
  badgeClass: BadgeClassView
  issuer: IssuerView
}

export interface IssuerPageProps {
  site: SiteView
  issuer: IssuerView
  badgeClasses: readonly Pick<BadgeClassView, 'url' | 'name' | 'description' | 'imageUrl'>[]
  sourceUrl?: string
}

/** What the verifier shows when it arrives, and what its script starts from. */
export interface VerifyDeskProps {
  origin: string
  url?: string
  recipient?: string
  result?: Verification
  /** Why no verdict could be reached at all, such as too many requests. */
  trouble?: string
}

export interface VerifyPageProps extends Omit<VerifyDeskProps, 'origin'> {
  site: SiteView
}

export interface NotFoundPageProps {
  site: SiteView
  title?: string
  text?: string
}

/** Each page's name with its props. */
export interface PageProps {
  award: AwardPageProps
  'badge-class': BadgeClassPageProps
  issuer: IssuerPageProps
  verify: VerifyPageProps
  'not-found': NotFoundPageProps
}
