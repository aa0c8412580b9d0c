import type { ReactElement } from 'react'
import { AwardPage } from './award-page.tsx'
import { BadgeClassPage } from './badge-class-page.tsx'
import { BatchPage } from './batch-page.tsx'
import { CollectionPage } from './collection-page.tsx'
import { EmbeddedAward } from './embedded-award.tsx'
import { EmbeddedBadgeClass, EmbeddedIssuer } from './embedded-cards.tsx'
import { EmbeddedCollection } from './embedded-collection.tsx'
import { IssuerPage } from './issuer-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import type { PageProps } from './props.ts'
import { ReportPage } from './report-page.tsx'
import { VerifyPage } from './verify-page.tsx'

type Pages = { [Name in keyof PageProps]: (props: PageProps[Name]) => ReactElement }

/** Every public page by its name. */
export const publicPages: Pages = {
  award: AwardPage,
  'badge-class': BadgeClassPage,
  issuer: IssuerPage,
  collection: CollectionPage,
  'embedded-award': EmbeddedAward,
  'embedded-badge-class': EmbeddedBadgeClass,
  'embedded-issuer': EmbeddedIssuer,
  'embedded-collection': EmbeddedCollection,
  verify: VerifyPage,
  report: ReportPage,
  'verify-batch': BatchPage,
  'not-found': NotFoundPage,
}
