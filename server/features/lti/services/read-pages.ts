import { z } from 'zod'
import { inSeconds, now } from '#infra/clock.ts'
import { parseForeign } from '#infra/json/parse-foreign.ts'
import { findLink } from '#shared/formats/find-link.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'
import type { PlatformRow } from '../queries.ts'
import { askPlatform, payForEntries } from './ask-platform.ts'
import { nameClosed, ServiceError } from './service-error.ts'

// All of these are for one list, over all its pages. No group takes more people either.
const mostEntries = 10_000
const mostBytes = 16 * 1024 * 1024
const mostPages = 200
const longestSeconds = 40
const mostBytesOfPage = 4 * 1024 * 1024

interface Wanted<T extends z.ZodType> {
  token: string
  type: string
  /** Where the entries stand on a page. */
  page: z.ZodType<unknown[]>
  entry: T
  /** What the list is called where it could not be read. */
  list: Message<'list.results' | 'list.member-list'>
}

/**
 * All entries of a list of the platform; of one that is longer than anybody's, none. A page that leads to another origin ends
 * it: the token is for this one.
 */
export const readPages = async <T extends z.ZodType>(
  platform: PlatformRow,
  address: string,
  { token, type, page, entry, list }: Wanted<T>,
): Promise<z.output<T>[]> => {
  const entries: z.output<T>[] = []
  const tooLong = () => new ServiceError(makeMessage('lti.too-long', { list }))
  let next: string | undefined = address
  let bytesLeft = mostBytes
  const end = inSeconds(longestSeconds)
  for (let count = 0; next !== undefined; count++) {
    if (count >= mostPages || bytesLeft <= 0) throw tooLong()
    if (now() > end) throw new ServiceError(makeMessage('lti.late', { list }))
    const answer = await askPlatform(platform, next, {
      accept: type,
      headers: { authorization: `Bearer ${token}` },
      maxBytes: Math.min(mostBytesOfPage, bytesLeft),
    })
    // Some give a token for a service that is off.
    if (!answer.ok && (answer.status === 401 || answer.status === 403))
      throw nameClosed(list.code === 'list.results' ? 'results' : 'members', answer)
    if (!answer.ok && answer.reason === 'too-large') throw tooLong()
    if (!answer.ok)
      throw new ServiceError(makeMessage('lti.no-answer', { list, reason: String(answer.status ?? answer.reason) }))
    bytesLeft -= answer.bytes.length
    const found = parseWith(page, list, () => parseForeign(answer.text()))
    if (entries.length + found.length > mostEntries) throw tooLong()
    await payForEntries(platform, found.length)
    for (const one of parseWith(z.array(entry), list, () => found)) entries.push(one)
    next = findNext(answer.link, next)
  }
  return entries
}

function parseWith<T extends z.ZodType>(schema: T, list: Wanted<T>['list'], read: () => unknown): z.output<T> {
  try {
    return schema.parse(read())
  } catch (cause) {
    throw new ServiceError(makeMessage('lti.unread', { list }), { cause })
  }
}

function findNext(link: string | undefined, from: string): string | undefined {
  const found = findLink(link, 'next')
  if (found === undefined || !URL.canParse(found, from)) return undefined
  const next = new URL(found, from)
  return next.origin === new URL(from).origin ? next.href : undefined
}
