import { db } from '../../context.ts'
import type { Db } from '../../db/connections/connect.ts'
import { standingApps } from '../../standing/apps.ts'

// Each server process looks this often whether apps have come or gone, and only while pages of others ask.
const freshMs = 1000
const held = new WeakMap<Db, { origins: Promise<ReadonlySet<string>>; readAt: number }>()

/**
 * Whether pages of the origin are of a connected app: one whose registered redirect address is a site there, while whoever
 * answers for it is not suspended. Such a page may read answers with the token that it got by OAuth; it is no page of ours,
 * so it may neither sign people in nor send what needs no token (own-origin.ts).
 */
export const isAppOrigin = async (origin: string | undefined): Promise<boolean> => {
  if (origin === undefined || !/^https?:\/\//.test(origin)) return false
  const from = db()
  const before = held.get(from)
  if (before && performance.now() - before.readAt < freshMs) return (await before.origins).has(origin)
  // Without a database nothing else can be read either.
  const origins = readOrigins(from).catch((): ReadonlySet<string> => new Set())
  held.set(from, { origins, readAt: performance.now() })
  return (await origins).has(origin)
}

async function readOrigins(from: Db): Promise<ReadonlySet<string>> {
  const rows = await standingApps(from).select('applications.redirect_uris').execute()
  const sites = rows.flatMap(({ redirect_uris }) => redirect_uris).filter((uri) => /^https?:/.test(uri))
  return new Set(sites.flatMap((uri) => (URL.canParse(uri) ? [new URL(uri).origin] : [])))
}
