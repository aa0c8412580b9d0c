import { config } from '../context.ts'

/**
 * What another program said, for operators to read: without what follows the question mark of a link, passwords in
 * addresses, links into this service, which may open something, and its tokens. Who is named stays named.
 */
export const hideSecrets = (text: string): string =>
  text
    .replace(/(\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@]{1,500}@/gi, '$1…@')
    .replace(/(\bhttps?:\/\/[^\s?#"'<>]{1,500})[?#][^\s"'<>]*/gi, '$1?…')
    .replace(/(\bhttps?:\/\/[^\s/?#"'<>]{1,300})\/[^\s"'<>]*/gi, (link: string, host: string) =>
      host.toLowerCase() === config().origin ? `${host}/…` : link,
    )
    .replace(/sash_[a-z]{2}_[\w-]{8,}/g, 'sash_…')
