import type { Endpoint } from '#contracts/endpoint.ts'
import { db } from '../../context.ts'
import { tryOut } from '../../db/try-out.ts'
import { refuse } from '../../errors.ts'
import { limitTasks } from '../../images/side-by-side.ts'
import type { Route } from '../route.ts'

/** Answers of calls that were tried out only. */
export const dryRunHeader = 'Sash-Dry-Run'

// The standards have words of their own, and ignore what they do not know.
const own: ReadonlySet<Endpoint['dialect']> = new Set(['v1', 'v2', 'problems'])

// Each holds a connection for as long as it takes, pictures and keys included, which calls in earnest have before theirs.
const atMostTwo = limitTasks(2, 64)

const isDryRun = (name: string): boolean => name.toLowerCase().replaceAll(/[-_]/g, '') === 'dryrun'

const wantsDryRun = (url = ''): boolean => {
  const query = url.indexOf('?')
  const said = query < 0 ? [] : [...new URLSearchParams(url.slice(query))].filter(([name]) => isDryRun(name))
  const [[name, value] = ['dry_run', 'false'], ...more] = said
  // Whoever spells it otherwise wants to try as well.
  if (more.length > 0 || name !== 'dry_run' || !['true', 'false'].includes(value)) throw refuse('request.dry-run')
  return value === 'true'
}

/**
 * A route that is only tried out where the address says `dry_run=true`: the action itself runs, and is undone. What cannot be
 * tried out is refused then, so that nothing is done in earnest which somebody wanted to try.
 */
export const withDryRun = ({ endpoint }: Route, handle: Route['handle']): Route['handle'] => {
  if (endpoint.method === 'GET' || !own.has(endpoint.dialect)) return handle
  return async (request, reply) => {
    if (!wantsDryRun(request.raw.url)) return handle(request, reply)
    if (!endpoint.dryRun) throw refuse('request.no-dry-run')
    const answer = await atMostTwo(() => tryOut(db(), () => handle(request, reply)))
    // There is nothing where it would be.
    reply.status(200).header(dryRunHeader, 'true').removeHeader('Location')
    return answer
  }
}
