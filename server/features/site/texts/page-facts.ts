/** What the texts that Sash brings say of this server. */
export interface PageFacts {
  host: string
  helpEmail: string | undefined
  resetMinutes: number
  /** Visitors are asked whether a tag manager may count them. */
  hasAnalytics: boolean
}

export const writeContact = ({ host, helpEmail }: PageFacts): string =>
  helpEmail
    ? `Write to <${helpEmail}>, who runs ${host}.`
    : `Ask whoever runs ${host}, such as the school or company that sent you here.`
