import type { RequestAsks } from '#contracts/requests/request-rules.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { findAsked } from '../asked.ts'
import type { PartRow, RequestRow } from '../queries.ts'

type Asked = keyof RequestAsks

const names = { text: 'text', link: 'links', file: 'files' } as const
const missing = {
  text: 'badge-request.no-text',
  links: 'badge-request.no-links',
  files: 'badge-request.no-files',
} as const
const unasked = {
  text: 'badge-request.off-text',
  links: 'badge-request.off-links',
  files: 'badge-request.off-files',
} as const

/** Whatever is required is there, and what is not asked for is not: the issuer may have changed it since it was added. */
export function requireShown(asks: RequestAsks, parts: readonly Pick<PartRow, 'kind'>[]): void {
  const shown = new Set(parts.map(({ kind }): Asked => names[kind]))
  refuseUnasked(asks, shown)
  const all: Asked[] = ['text', 'links', 'files']
  const lacking = all.filter((name) => asks[name] === 'required' && !shown.has(name))
  if (lacking.length > 0) {
    const fields = Object.fromEntries(lacking.map((name) => [name, [makeMessage(missing[name])]]))
    throw refuse('badge-request.missing', { fields })
  }
  // A claim may want no more than a yes of its issuer.
  if (parts.length === 0 && all.some((name) => asks[name] !== 'off')) throw refuse('badge-request.missing')
}

/** Nothing is added of kinds that the issuer does not ask for. */
export const requireAsked = async (db: Db, request: RequestRow, kinds: readonly PartRow['kind'][]): Promise<void> => {
  if (kinds.length === 0) return
  const asked = await findAsked(db, request)
  if (asked) refuseUnasked(asked.asks, new Set(kinds.map((kind) => names[kind])))
}

function refuseUnasked(asks: RequestAsks, shown: ReadonlySet<Asked>): void {
  const off = [...shown].filter((name) => asks[name] === 'off')
  if (off.length === 0) return
  const fields = Object.fromEntries(off.map((name) => [name, [makeMessage(unasked[name])]]))
  throw refuse('badge-request.unasked', { fields })
}
