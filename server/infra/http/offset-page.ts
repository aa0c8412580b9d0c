import type { FastifyReply } from 'fastify'
import { pageMaximum, pageSize } from '#contracts/fields/limits.ts'
import { config } from '../context.ts'

/** Which part of a list somebody asks for, as the Open Badges APIs number it. */
export interface OffsetPage {
  limit: number
  offset: number
  /** As it was asked for. */
  since: string | undefined
}

/** The usual page without a limit, and never more than the largest. */
export const readOffsetPage = (query: {
  limit?: number | undefined
  offset?: number | undefined
  since?: string | undefined
}): OffsetPage => ({
  limit: Math.min(query.limit ?? pageSize, pageMaximum),
  offset: query.offset ?? 0,
  since: query.since,
})

/** `X-Total-Count` and the `Link` header: first and last always, next and prev where there are such pages. */
export const addPageHeaders = (reply: FastifyReply, path: string, page: OffsetPage, total: number): void => {
  const { limit, offset, since } = page
  const link = (rel: string, at: number): string => {
    const url = new URL(path, config().origin)
    url.searchParams.set('limit', String(limit))
    url.searchParams.set('offset', String(at))
    if (since !== undefined) url.searchParams.set('since', since)
    return `<${url.href}>; rel="${rel}"`
  }
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit
  const links = [
    ...(offset + limit < total ? [link('next', offset + limit)] : []),
    link('last', last),
    link('first', 0),
    ...(offset > 0 ? [link('prev', Math.max(0, Math.min(offset, last + limit) - limit))] : []),
  ]
  reply.header('X-Total-Count', String(total)).header('Link', links.join(', '))
}
