import type { z } from 'zod'
import { inSeconds, now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { parseForeign } from '#infra/json/parse-foreign.ts'
import { findLink } from '#shared/formats/find-link.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'
import { nameClosed, ServiceError } from './service-error.ts'

const mostPages = 50
const longestSeconds = 40
const mostBytes = 4 * 1024 * 1024

interface Wanted<T extends z.ZodType> {
  token: string
  type: string
  schema: T
  /** What the list is called where it could not be read. */
  list: Message<'list.results' | 'list.member-list'>
}

/** All pages of a list of the platform. A page that leads to another origin ends it: the token is for this one. */
export const readPages = async <T extends z.ZodType>(
  address: string,
  { token, type, schema, list }: Wanted<T>,
): Promise<z.output<T>[]> => {
  const pages: z.output<T>[] = []
  let next: string | undefined = address
  const end = inSeconds(longestSeconds)
  for (let count = 0; next !== undefined && count < mostPages; count++) {
    if (now() > end) throw new ServiceError(makeMessage('lti.late', { list }))
    const answer = await context().fetchOutside(next, {
      accept: type,
      headers: { authorization: `Bearer ${token}` },
      maxBytes: mostBytes,
      purpose: 'partner',
    })
    // Some give a token for a service that is off.
    if (!answer.ok && (answer.status === 401 || answer.status === 403))
      throw nameClosed(list.code === 'list.results' ? 'results' : 'members', answer)
    if (!answer.ok)
      throw new ServiceError(makeMessage('lti.no-answer', { list, reason: String(answer.status ?? answer.reason) }))
    pages.push(parsePage(answer.text(), schema, list))
    next = findNext(answer.link, next)
  }
  return pages
}

function parsePage<T extends z.ZodType>(text: string | undefined, schema: T, list: Wanted<T>['list']): z.output<T> {
  try {
    return schema.parse(parseForeign(text))
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
