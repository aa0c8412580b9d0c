import { config } from '../context.ts'

/**
 * What another program said, for operators to read: without what follows the question mark of a link, passwords in
 * addresses, links into this service, which may open something, and its tokens. Who is named stays named.
 */
export const hideSecrets = (text: string): string =>
  text
    .replace(/:\/\/[^\s/@]+@/g, '://…@')
    .replace(/\bhttps?:\/\/[^\s"'<>]+/gi, hideInLink)
    .replace(/sash_[a-z]{2}_[\w-]{8,}/g, 'sash_…')

function hideInLink(link: string): string {
  const end = link.search(/[?#]/)
  const bare = end < 0 ? link : `${link.slice(0, end)}?…`
  const path = bare.indexOf('/', bare.indexOf('://') + 3)
  const host = bare.slice(0, path)
  return path > 0 && host.toLowerCase() === config().origin ? `${host}/…` : bare
}
