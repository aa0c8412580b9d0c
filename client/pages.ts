import type { Call, Input, Operation } from './operation.ts'
import { type Settings, sendCall } from './send.ts'

type Read = (response: Response) => Promise<unknown>

/** Follows a list to its end, page after page, on the server's own origin only: the token goes along. */
export async function* followPages(
  settings: Settings,
  operation: Operation,
  input: Input<Call>,
  read: Read,
): AsyncGenerator<unknown, void, void> {
  const readPage = async (response: Response) => ({ response, page: await read(response) })
  let { response, page } = await sendCall(settings, operation, input, readPage)
  for (;;) {
    const next = findNext(response, page, settings.origin)
    yield page
    if (next === undefined) return
    const { pathname: path, searchParams } = next
    const { signal } = input
    const rest = { query: groupQuery(searchParams), ...(signal ? { signal } : {}) }
    ;({ response, page } = await sendCall(settings, { ...operation, path }, rest, readPage))
  }
}

/** The entries of a page: the answer itself, or what stands in the frame of its dialect. */
export function listEntriesOf(page: unknown): unknown[] {
  const entries: unknown = Array.isArray(page) ? page : (Object(page).result ?? Object(page).Resources)
  if (Array.isArray(entries)) return entries
  throw new TypeError('This call answers no list.')
}

/** By `Link` (RFC 8288), or as lists of version 2 say it. */
function findNext(response: Response, page: unknown, origin: string): URL | undefined {
  const told = /<([^<>]*)>\s*;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1]
  const { hasNext, nextResults } = Object(Object(page).pagination)
  const link: unknown = told ?? (hasNext ? nextResults : undefined)
  if (typeof link !== 'string') return undefined
  const next = new URL(link, origin)
  return next.origin === new URL(origin).origin ? next : undefined
}

function groupQuery(search: URLSearchParams): Record<string, string[]> {
  const query: Record<string, string[]> = {}
  for (const name of new Set(search.keys())) query[name] = search.getAll(name)
  return query
}
