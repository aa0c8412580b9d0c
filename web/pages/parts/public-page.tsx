import type { ReactElement } from 'react'
import { AwardPage } from '../award/award-page.tsx'
import { BadgeClassPage } from '../badge-class/badge-class-page.tsx'
import { ClaimPage } from '../claim/claim-page.tsx'
import { CodePage } from '../claim/code-page.tsx'
import { CollectionPage } from '../collection/collection-page.tsx'
import { EarnerPage } from '../earner/earner-page.tsx'
import { EmbeddedAward } from '../embed/embedded-award.tsx'
import { EmbeddedBadgeClass, EmbeddedIssuer } from '../embed/embedded-cards.tsx'
import { EmbeddedCollection } from '../embed/embedded-collection.tsx'
import { HelpFoundPage } from '../help/help-found-page.tsx'
import { HelpPage } from '../help/help-page.tsx'
import { HomePage } from '../home/home-page.tsx'
import { IssuerPage } from '../issuer/issuer-page.tsx'
import { ReportPage } from '../reports/report-page.tsx'
import { BatchPage } from '../verifier/batch-page.tsx'
import { VerifyPage } from '../verifier/verify-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import type { PageProps } from './page-props.ts'

type Pages = { [Name in keyof PageProps]: (props: PageProps[Name]) => ReactElement }

/** Every public page by its name. */
export const publicPages: Pages = {
  award: AwardPage,
  'badge-class': BadgeClassPage,
  issuer: IssuerPage,
  collection: CollectionPage,
  earner: EarnerPage,
  'embedded-award': EmbeddedAward,
  'embedded-badge-class': EmbeddedBadgeClass,
  'embedded-issuer': EmbeddedIssuer,
  'embedded-collection': EmbeddedCollection,
  verify: VerifyPage,
  report: ReportPage,
  'verify-batch': BatchPage,
  'not-found': NotFoundPage,
  home: HomePage,
  claim: ClaimPage,
  'claim-code': CodePage,
  help: HelpPage,
  'help-found': HelpFoundPage,
}
