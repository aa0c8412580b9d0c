import { config } from '#infra/context.ts'
import { createEvent } from '#infra/events.ts'
import { isOnServer } from '#openbadges'

export interface OwnDocument {
  status: number
  contentType: string
  text: string
  /** The `Link` header that the network would see. */
  link?: string
}

/**
 * One verification. What it looks up on this server belongs together, and is found out about together; whoever goes on for
 * long finds out again.
 */
export class OwnReading {}

/** A document below Sash's own origin is looked for; one listens and answers: no server asks itself over the network. */
export const ownAddressAsked = createEvent<
  [path: string, accept: string, reading: OwnReading | undefined],
  Promise<OwnDocument>
>('own address asked')

/** True for an address below this server's own origin, in whatever way it is written. */
export const isOwnAddress = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return /^https?:$/.test(protocol) && !username && !password && isOnServer(url, config().origin)
}

/** The document at one of our own addresses; undefined when the address is not ours. */
export const findOwnDocument = async (
  url: string,
  accept: string,
  reading?: OwnReading,
): Promise<OwnDocument | undefined> => {
  const [answer] = ownAddressAsked.listeners
  if (!answer || !isOwnAddress(url)) return undefined
  const { pathname, search } = new URL(url)
  return answer(pathname + search, accept, reading)
}
