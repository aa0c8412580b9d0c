import { translateMessage } from '#shared/i18n/text.ts'
import { cleanMessage } from '#web/lib/api/clean-message.ts'
import { decodeAddress } from '#web/lib/session/address-code.ts'

export interface Entry {
  authCode: string | undefined
  authToken: string | undefined
  infoMessage: string | undefined
  authError: string | undefined
  name: string | undefined
  email: string | undefined
  /** The provider whose sign-in met an account that it is not linked to. */
  socialAuthSlug: string | undefined
}

/** Where a value may stand; the first place that has it wins. */
export interface EntrySources {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  /** Query of the address the app was opened with, which redirects lose. */
  initial: URLSearchParams
}

const longestName = 30
const acting = ['authCode', 'authToken', 'infoMessage', 'authError'] as const

/** What a link to the login or welcome page brought along. */
export function readEntry({ params, search, initial }: EntrySources): Entry {
  const read = (name: string) => params[name] || search.get(name) || initial.get(name) || undefined
  const socialAuthSlug = read('socialAuthSlug')
  return {
    authCode: read('authCode'),
    authToken: read('authToken'),
    infoMessage: translateMessage(cleanMessage(read('infoMessage'))),
    authError: translateMessage(cleanMessage(read('authError'))),
    name: readName(read('name')),
    email: readAddress(read('email'), socialAuthSlug !== undefined),
    socialAuthSlug,
  }
}

/** Whether there is something to do before the page may show itself. */
export function isActing(entry: Entry): boolean {
  return acting.some((name) => entry[name] !== undefined)
}

/**
 * Takes codes, tokens and messages out of the address before anything else is asked for, so that they stay neither in
 * the history nor in a referrer.
 */
export function stripEntry(): void {
  const url = new URL(location.href)
  for (const name of acting) url.searchParams.delete(name)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}

function readName(given: string | undefined): string | undefined {
  const name = [...(cleanMessage(given) ?? '')]
  return (
    (name.length > longestName
      ? `${name
          .slice(0, longestName - 1)
          .join('')
          .trimEnd()}…`
      : name.join('')) || undefined
  )
}

/** Only a failed social sign-in sends the address encoded. */
function readAddress(given: string | undefined, isEncoded: boolean): string | undefined {
  const decoded = isEncoded && given && !given.includes('@') ? decodeAddress(given) : given
  // A plus that a query did not escape arrives as a space, which no address has.
  return decoded?.trim().replaceAll(' ', '+') || undefined
}
