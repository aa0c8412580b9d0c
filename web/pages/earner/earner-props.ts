import type { CollectedCardView, SiteView } from '../parts/props.ts'

/** The page on which an earner shows chosen badges. */
export interface EarnerPageProps {
  site: SiteView
  earner: {
    url: string
    name: string
    about: string
    imageUrl?: string
    cards: readonly CollectedCardView[]
    collections: readonly { url: string; name: string; count: number; pictures: readonly string[] }[]
  }
}
