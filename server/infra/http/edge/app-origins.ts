import { sql } from 'kysely'
import { unsuspendedApps } from '../../authority/apps.ts'
import { db } from '../../context.ts'
import type { Db } from '../../db/connections/connect.ts'

// Each server process asks this often whether an app has come or gone, and only while pages of its site ask.
const freshMs = 1000
// Some hundred bytes each; the one that was asked about longest ago is forgotten first.
const mostHeld = 1000
// A name of 253 letters, with its scheme and port.
const longestOrigin = 267

interface Known {
  isOfApp: Promise<boolean>
  /** While the question is under way everybody waits for its answer. */
  readAt: number
}

const held = new WeakMap<Db, Map<string, Known>>()

/**
 * Whether pages of the origin are of a connected app: one whose registered redirect address is a site there, while whoever
 * answers for it is not suspended. Such a page may read answers with the token that it got by OAuth; it is no page of ours,
 * so it may neither sign people in nor send what needs no token (own-origin.ts).
 */
export const isAppOrigin = async (origin: string | undefined): Promise<boolean> => {
  if (origin === undefined || origin.length > longestOrigin || !/^https?:\/\//.test(origin)) return false
  const from = db()
  const all = held.get(from) ?? new Map<string, Known>()
  held.set(from, all)
  const before = all.get(origin)
  if (before && performance.now() - before.readAt < freshMs) return before.isOfApp
  const known: Known = { isOfApp: askForApp(from, origin), readAt: Number.POSITIVE_INFINITY }
  all.delete(origin)
  all.set(origin, known)
  const oldest = all.keys().next().value
  if (all.size > mostHeld && oldest !== undefined) all.delete(oldest)
  const answer = await known.isOfApp
  known.readAt = performance.now()
  return answer
}

// Without a database nothing else can be read either.
const askForApp = (from: Db, origin: string): Promise<boolean> =>
  findAppOf(from, origin)
    .executeTakeFirst()
    .then((row) => row !== undefined)
    .catch(() => false)

/** An app of the site, by the index over the sites of all. */
export const findAppOf = (from: Db, origin: string) =>
  unsuspendedApps(from)
    .select('applications.client_id')
    .where(sql<boolean>`sites_of(applications.redirect_uris) @> array[${origin}]::text[]`)
    .limit(1)
