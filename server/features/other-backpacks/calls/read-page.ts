import { z } from 'zod'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import type { OutsideAnswer } from '#infra/outside/fetch.ts'
import { findLink } from '#shared/formats/find-link.ts'
import { findConnected } from '../queries.ts'
import { callHost } from './call-host.ts'
import { type Described, describeCredential } from './describe-credential.ts'
import { parseText } from './parse-text.ts'
import { requireAnswer } from './require-answer.ts'
import { sliceMembers } from './slice-members.ts'

const badgesPerPage = 25
// Pictures may stand inside each badge.
const pageBytes = 16 * 1024 * 1024
const mostOnPage = 500
const cursorLength = 1000

const compact = z.array(z.unknown()).nullish()
const page = z.object({
  credential: z.union([z.array(z.unknown()), z.looseObject({})]).nullish(),
  compactJwsString: compact,
  // So one example of the standard has it.
  compactJwsStrings: compact,
})

export interface ReadPage {
  badges: Described[]
  total: number | null
  /** Query of the next page; null on the last one. */
  next: string | null
  kilobytes: number
}

/** The query with which reading begins. */
export const firstCursor = (since?: Date): string =>
  new URLSearchParams({
    limit: String(badgesPerPage),
    offset: '0',
    ...(since ? { since: since.toISOString() } : {}),
  }).toString()

/** One page of the credentials of a connected backpack, at a cursor that came with the page before. */
export const readPage = async (connectionId: string, cursor: string): Promise<ReadPage> => {
  const answer = requireAnswer(
    await callHost(connectionId, { path: `/credentials?${cursor}`, maxBytes: pageBytes, timeoutMs: 20_000 }),
  )
  const text = answer.text() ?? ''
  const found = page.safeParse(parseText(text))
  if (!found.success) throw refuse('other.failed')
  const { credential, compactJwsString, compactJwsStrings } = found.data
  const texts = [
    ...(Array.isArray(credential) ? sliceMembers(text, 'credential') : credential ? [JSON.stringify(credential)] : []),
    ...[...(compactJwsString ?? []), ...(compactJwsStrings ?? [])].filter(isJws),
  ].slice(0, mostOnPage)
  const badges = texts.flatMap((one) => describeCredential(one) ?? [])
  const base = await findBase(connectionId)
  return {
    badges,
    total: readTotal(answer),
    next: findNext(answer, { base, cursor, count: texts.length }),
    kilobytes: Math.ceil(answer.bytes.length / 1024),
  }
}

const isJws = (value: unknown): value is string => typeof value === 'string' && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value)

const findBase = async (connectionId: string): Promise<string> =>
  (await findConnected(db(), connectionId))?.host.api_base ?? ''

function readTotal({ headers }: OutsideAnswer): number | null {
  const value = String(headers?.['x-total-count'] ?? '').trim()
  return /^\d{1,9}$/.test(value) ? Number(value) : null
}

interface Position {
  base: string
  cursor: string
  count: number
}

/** Where the host says it is, as long as that is its own list; else what is left by its count. */
function findNext(answer: Extract<OutsideAnswer, { ok: true }>, { base, cursor, count }: Position): string | null {
  if (answer.link !== undefined) {
    const address = findLink(answer.link, 'next')
    return address === undefined ? null : readQuery(address, base)
  }
  const total = readTotal(answer)
  const query = new URLSearchParams(cursor)
  const reached = Number(query.get('offset')) + count
  if (total === null || count === 0 || reached >= total) return null
  query.set('offset', String(reached))
  return query.toString()
}

function readQuery(address: string, base: string): string | null {
  if (!URL.canParse(address, `${base}/credentials`)) return null
  const { origin, pathname, search } = new URL(address, `${base}/credentials`)
  const isOwn = origin + pathname === `${base}/credentials`
  return isOwn && search.length > 1 && search.length <= cursorLength ? search.slice(1) : null
}
