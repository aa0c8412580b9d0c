import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageMaximum } from '#contracts/fields/limits.ts'
import { readUtf8 } from '#openbadges'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { config } from '../context.ts'
import type { Searched } from '../db/search-part.ts'
import { invalid } from '../errors.ts'

/** Entries of one page: what is no number, or below one, counts as absent; too many as the most there is. */
export const parseSize = (text: string | undefined, usual: number): number => {
  const size = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
  return size < 1 ? usual : Math.min(size, pageMaximum)
}

/** A place in a list as base64url, opaque to clients, so that the order may change one day. */
export const writePlace = (...parts: (string | number)[]): string => Buffer.from(parts.join(' ')).toString('base64url')

/** The groups of the form in what `writePlace` wrote; undefined without a cursor, AppError 400 for anything else. */
export const readPlace = (cursor: string | undefined, form: RegExp): string[] | undefined => {
  if (!cursor) return undefined
  const text = readUtf8(Buffer.from(cursor, 'base64url')) ?? ''
  // No database looks for it.
  const parts = text.includes('\0') ? null : form.exec(text)
  if (!parts) throw refuseCursor()
  return parts.slice(1)
}

const refuseCursor = () => invalid({ cursor: [makeMessage('page.cursor')] })

/** The moment that stands in a cursor as milliseconds; AppError 400 for one before the year 1 or after 9999. */
export const readPlacedMoment = (milliseconds: string): Date => {
  const moment = new Date(Number(milliseconds))
  const year = moment.getUTCFullYear()
  if (!(year >= 1 && year <= 9999)) throw refuseCursor()
  return moment
}

const creation = /^(\d{1,15}) ([\w-]{22})$/

/** The place of something in a list by time of creation and id. */
export const writeCreation = (createdAt: Date, id: string): string => writePlace(createdAt.getTime(), id)

/** As readPlace, of what `writeCreation` wrote. */
export const readCreation = (cursor: string | undefined): { createdAt: Date; id: string } | undefined => {
  const [time, id] = readPlace(cursor, creation) ?? []
  return time === undefined || id === undefined ? undefined : { createdAt: readPlacedMoment(time), id }
}

type Query = Record<string, string | readonly string[] | undefined>

/** The same list with the same filters, from that place on. */
export const pageUrl = (path: string, query: Query, cursor: string): string => {
  const url = new URL(path, config().origin)
  for (const [name, value] of Object.entries(query)) {
    if (name !== 'cursor') for (const item of [value ?? []].flat()) url.searchParams.append(name, item)
  }
  url.searchParams.set('cursor', cursor)
  return url.href
}

/** One page of a list, and the places where its neighbours begin. */
export interface Page<Row> {
  rows: Row[]
  next?: string | undefined
  prev?: string | undefined
}

interface List<Row> {
  /** How many entries somebody asks for, how many come where nobody does, and where there are fewer at the most than usual. */
  num: string | undefined
  usual: number
  most?: number
  read(limit: number): Promise<readonly Row[]>
  /** Where the page after it begins, as `readPlace` reads it. */
  placeOf(last: Row): string
}

/** As many rows as fit on a page; one more is read, which tells whether there is another page. */
export const readPage = async <Row>({
  num,
  usual,
  most = Number.POSITIVE_INFINITY,
  read,
  placeOf,
}: List<Row>): Promise<Page<Row>> => {
  const limit = Math.min(parseSize(num, usual), most)
  const found = await read(limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: last && found.length > limit ? placeOf(last) : undefined }
}

/** As readPage, of a search, which goes on from where it stopped before the page was full. */
export const readSearched = async <Row>({
  read,
  ...list
}: Omit<List<Row>, 'read'> & { read(limit: number): Promise<Searched<Row>> }): Promise<Page<Row>> => {
  let stopped: Searched<Row>['stopped']
  const page = await readPage<Row>({
    ...list,
    read: async (limit) => {
      const found = await read(limit)
      stopped = found.stopped
      return found.rows
    },
  })
  return { ...page, next: page.next ?? (stopped && writeCreation(stopped.createdAt, stopped.id)) }
}

/** What a route of a list was called with. */
export interface ListCall {
  params: object
  query: Query
  request: FastifyRequest
  reply: FastifyReply
}

/** The rows; the `Link` header leads from the list that was asked for to the pages beside this one (RFC 8288). */
export const sendPage = <Row>({ params, query, request, reply }: ListCall, { rows, next, prev }: Page<Row>): Row[] => {
  const { url = '/' } = request.routeOptions
  const given: Record<string, unknown> = { ...params }
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])))
  const links = Object.entries({ next, prev }).flatMap(([rel, cursor]) =>
    cursor === undefined ? [] : [`<${pageUrl(path, query, cursor)}>; rel="${rel}"`],
  )
  if (links.length > 0) reply.header('Link', links.join(', '))
  return rows
}
