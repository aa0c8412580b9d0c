import { t } from '#infra/languages/texts.ts'

/** What the texts that Sash brings say of this server. */
export interface PageFacts {
  host: string
  helpEmail: string | undefined
  resetMinutes: number
  /** Visitors are asked whether a tag manager may count them. */
  hasAnalytics: boolean
}

export const writeContact = ({ host, helpEmail: email }: PageFacts): string =>
  email
    ? t('Write to <{email}>, who runs {host}.', { email, host })
    : t('Ask whoever runs {host}, such as the school or company that sent you here.', { host })

/** Paragraphs, lists and headings of markdown, one under the other. */
export const joinBlocks = (blocks: readonly (string | readonly string[])[]): string =>
  `${blocks.map((block) => (typeof block === 'string' ? block : block.map((item) => `- ${item}`).join('\n'))).join('\n\n')}\n`
