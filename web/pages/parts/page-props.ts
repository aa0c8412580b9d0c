import type { ClaimPageProps, CodePageProps } from '../claim/claim-props.ts'
import type { EarnerPageProps } from '../earner/earner-props.ts'
import type { HelpFoundPageProps, HelpPageProps } from '../help/help-props.ts'
import type { NotFoundPageProps } from './not-found-props.ts'
import type {
  AwardPageProps,
  BadgeClassPageProps,
  BatchPageProps,
  CollectionPageProps,
  EmbeddedAwardProps,
  HomePageProps,
  IssuerPageProps,
  ReportPageProps,
  VerifyPageProps,
} from './props.ts'

/** Each page's name with its props. */
export interface PageProps {
  award: AwardPageProps
  'badge-class': BadgeClassPageProps
  issuer: IssuerPageProps
  collection: CollectionPageProps
  earner: EarnerPageProps
  'embedded-award': EmbeddedAwardProps
  'embedded-badge-class': BadgeClassPageProps
  'embedded-issuer': IssuerPageProps
  'embedded-collection': CollectionPageProps
  verify: VerifyPageProps
  report: ReportPageProps
  'verify-batch': BatchPageProps
  'not-found': NotFoundPageProps
  home: HomePageProps
  claim: ClaimPageProps
  'claim-code': CodePageProps
  help: HelpPageProps
  'help-found': HelpFoundPageProps
}
