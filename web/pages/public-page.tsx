import type { ReactElement } from 'react'
import { AwardPage } from './award-page.tsx'
import { BadgeClassPage } from './badge-class-page.tsx'
import { IssuerPage } from './issuer-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import type { PageProps } from './props.ts'
import { VerifyPage } from './verify-page.tsx'

type Pages = { [Name in keyof PageProps]: (props: PageProps[Name]) => ReactElement }

/** Every public page by its name. */
export const publicPages: Pages = {
  award: AwardPage,
  'badge-class': BadgeClassPage,
  issuer: IssuerPage,
  verify: VerifyPage,
  'not-found': NotFoundPage,
}
