import type { HelpName } from '#shared/help/help-topic.ts'
import type { HomePageProps, SiteView } from '../parts/props.ts'

/** A page of the help; without a topic the one that leads to the others. */
export interface HelpPageProps {
  site: SiteView
  topic?: HelpName
  /** Whom to write to. */
  contact?: string
}

/** What a search in the help finds beside the help itself. */
export interface HelpFoundPageProps extends Pick<HomePageProps, 'site' | 'badges' | 'issuers'> {
  query: string
}
