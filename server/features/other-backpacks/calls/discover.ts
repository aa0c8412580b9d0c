import { inSeconds, now } from '#infra/clock.ts'
import { config, context, db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { newId } from '#infra/ids.ts'
import type { OutsideAnswer } from '#infra/outside/fetch.ts'
import { findHostAt, type HostRow } from '../queries.ts'
import { findBase, listBases } from './read-address.ts'
import { readDescription } from './read-description.ts'
import { readMetadata } from './read-metadata.ts'

const mostBytes = 2 * 1024 * 1024
const freshSeconds = 3600
const longestSeconds = 86_400

/** Finds out what the host at a typed address offers, and writes it down; asks anew only when what is known is stale. */
export const discover = async (typed: string): Promise<HostRow> => {
  let isReached = false
  for (const base of listBases(typed)) {
    if (new URL(base).origin === new URL(config().origin).origin) throw refuse('other.own')
    const known = await findHostAt(db(), base)
    if (known && known.fresh_until > now()) return known
    const answer = await context().fetchOutside(`${base}/discovery`, {
      accept: 'application/json',
      maxBytes: mostBytes,
      ...(known?.etag ? { headers: { 'if-none-match': known.etag } } : {}),
    })
    if (!answer.ok && answer.status === 304 && known) return keepFresh(known, answer)
    if (answer.ok || answer.status !== undefined) isReached = true
    const host = answer.ok ? await writeHost(answer) : undefined
    if (host) return host
  }
  throw refuse(isReached ? 'other.unknown' : 'other.unreachable')
}

async function writeHost(answer: Extract<OutsideAnswer, { ok: true }>): Promise<HostRow | undefined> {
  const base = findBase(answer.url)
  const found = base === undefined ? undefined : readDescription(answer.text() ?? '', base)
  if (!base || !found) return undefined
  // A redirect may have led here.
  if (new URL(base).origin === new URL(config().origin).origin) throw refuse('other.own')
  const content = {
    name: found.name,
    endpoints: JSON.stringify({ ...found.endpoints, ...(await readMetadata(found.endpoints)) }),
    etag: answer.etag !== undefined && answer.etag.length <= 200 ? answer.etag : null,
    fresh_until: inSeconds(readAge(answer)),
  }
  return db()
    .insertInto('other_hosts')
    .values({ host_id: newId(), api_base: base, ...content, created_at: now() })
    .onConflict((conflict) => conflict.column('api_base').doUpdateSet(content))
    .returningAll()
    .executeTakeFirstOrThrow()
}

const keepFresh = ({ host_id }: HostRow, answer: OutsideAnswer): Promise<HostRow> =>
  db()
    .updateTable('other_hosts')
    .set({ fresh_until: inSeconds(readAge(answer)) })
    .where('host_id', '=', host_id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** For how many seconds a description holds (Cache-Control). */
function readAge({ headers }: OutsideAnswer): number {
  const control = String(headers?.['cache-control'] ?? '').toLowerCase()
  if (/\bno-(?:store|cache)\b/.test(control)) return 0
  const [, seconds] = /\bmax-age\s*=\s*"?(\d{1,9})/.exec(control) ?? []
  return Math.min(longestSeconds, seconds === undefined ? freshSeconds : Number(seconds))
}
