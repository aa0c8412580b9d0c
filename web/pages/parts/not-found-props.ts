import type { SiteView } from './props.ts'

export interface NotFoundPageProps {
  site: SiteView
  title?: string
  text?: string
  /** What was asked for, so that its reader sees where it was cut off. */
  address?: string
  /** It was the link or code of a claim: the code can be typed again. */
  typesCode?: boolean
}
