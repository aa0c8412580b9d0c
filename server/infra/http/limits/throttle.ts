import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import { inSeconds, now } from '../../clock.ts'
import { db } from '../../context.ts'
import type { Db } from '../../db/connections/connect.ts'
import { AppError, throttled } from '../../errors.ts'
import { hashSecret } from '../../secrets/secrets.ts'
import { dropEnded } from '../../sweeps/drop-ended.ts'
import type { Sweep } from '../../sweeps/sweep.ts'

const longestSeconds = 3600
// What an index entry holds is bounded, and part of a key is what a stranger typed.
const longestKey = 400

/** The key as it is stored. */
export const storedKey = (key: string): string => (key.length > longestKey ? hashSecret(key).toString('hex') : key)

/** Seconds of pause after the n-th failure in a row: 2, 4, 8 … 2048, then 3600. */
export const pauseAfter = (failures: number): number => Math.min(longestSeconds, 2 ** Math.min(failures, 12))

/** What came of an attempt, where that is not plain. */
interface Evaluated<T> {
  /** False for a success that leaves earlier failures as they are. */
  clears?: (result: T) => boolean
  /** True for a refusal that is no failure: a question that has to be answered first. */
  isQuestion?: (error: unknown) => boolean
}

const untried: ReadonlySet<string> = new Set(['rate-limited', 'unavailable'])

/** True for what was refused before anything was tried: who asked had spent all of a budget, or the server had no time. */
export const isUntried = (error: unknown): boolean => error instanceof AppError && untried.has(error.code)

/**
 * Runs an attempt under a key (operation, account and client address). During the pause after a failure it is refused
 * with 429 and the whole seconds left, without counting; a failure counts, a success clears. The attempt counts as failed
 * until it has succeeded, so that a hundred at once are one attempt, not a hundred.
 */
export const attempt = async <T>(
  key: string,
  work: () => Promise<T>,
  { clears = () => true, isQuestion = () => false }: Evaluated<T> = {},
): Promise<T> => {
  const stored = storedKey(key)
  await takeTurn(stored)
  try {
    const result = await work()
    await (clears(result) ? clearTurns(stored) : giveTurnBack(stored))
    return result
  } catch (error) {
    if (isUntried(error) || isQuestion(error)) await giveTurnBack(stored)
    throw error
  }
}

/** Forgets the failures under the key as it is stored. */
export async function clearTurns(key: string): Promise<void> {
  await db().deleteFrom('throttles').where('key', '=', key).execute()
}

/** Forgets the failures under all keys that begin so, in one statement. */
export async function clearTurnsBelow(db: Db, beginnings: readonly string[]): Promise<void> {
  const isBelow = beginnings.map((beginning) => sql<boolean>`starts_with(key, ${beginning})`)
  await db
    .deleteFrom('throttles')
    .where(sql<boolean>`(${sql.join(isBelow, sql` or `)})`)
    .execute()
}

/** Takes back the failure that was counted last under the key as it is stored, and its pause. */
export async function giveTurnBack(key: string): Promise<void> {
  await db()
    .updateTable('throttles')
    .set((eb) => ({ failures: eb('failures', '-', 1), blocked_until: now() }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
}

/**
 * As `attempt`, for a key that many people share, such as the network of a school, and secrets that are too long to be
 * guessed: only failures count and are paused. The right secret works at any time, or whoever sends wrong ones would keep
 * all others out.
 */
export const attemptTogether = async <T>(
  key: string,
  work: () => Promise<T>,
  { isQuestion = () => false }: Pick<Evaluated<T>, 'isQuestion'> = {},
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!isUntried(error) && !isQuestion(error)) await takeTurn(storedKey(key))
    throw error
  }
}

/** Throws 429 while the pause after a failure under the key lasts, and counts nothing. */
export const refuseInPause = async (key: string): Promise<void> => {
  const left = await secondsLeft(storedKey(key))
  if (left > 0) throw throttled(left)
}

async function secondsLeft(key: string): Promise<number> {
  const row = await db().selectFrom('throttles').select('blocked_until').where('key', '=', key).executeTakeFirst()
  return row ? Math.ceil((row.blocked_until.getTime() - now().getTime()) / 1000) : 0
}

/** Counts a failure under the key as it is stored and begins its pause; throws 429 during an earlier one. */
export async function takeTurn(key: string): Promise<void> {
  // Forgotten an hour after the pause, not after the failure: else the longest pause would wipe its own count.
  const failures = sql<number>`case when throttles.blocked_until < ${inSeconds(-longestSeconds)} then 1
    else throttles.failures + 1 end`
  // pauseAfter in the database's words: the count is known only there, inside the one statement that takes the turn.
  const seconds = sql<number>`least(${longestSeconds}::float8, power(2, least(${failures}, 12)))`
  const turn = await db()
    .insertInto('throttles')
    .values({ key, failures: 1, blocked_until: inSeconds(pauseAfter(1)), updated_at: now() })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures,
          updated_at: now(),
          blocked_until: sql<Date>`${now()}::timestamptz + make_interval(secs => ${seconds})`,
        })
        .where('throttles.blocked_until', '<=', now()),
    )
    .returning('failures')
    .executeTakeFirst()
  if (!turn) throw throttled(Math.max(1, await secondsLeft(key)))
}

/**
 * True at the first call under the key, and again after so many seconds: for what may happen only now and then, such as
 * a mail to one address. Otherwise the seconds left. The key may hold an address; its hash is stored.
 */
export const takeCooldown = async (db: Db, key: string, seconds: number): Promise<true | number> => {
  const keyHash = hashSecret(key)
  const taken = await db
    .insertInto('cooldowns')
    .values({ key_hash: keyHash, until: inSeconds(seconds) })
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet({ until: inSeconds(seconds) })
        .where('cooldowns.until', '<=', now()),
    )
    .returning('until')
    .executeTakeFirst()
  if (taken) return true
  const row = await db.selectFrom('cooldowns').select('until').where('key_hash', '=', keyHash).executeTakeFirst()
  return row ? Math.max(1, Math.ceil((row.until.getTime() - now().getTime()) / 1000)) : 1
}

/** Drops what no longer holds anybody up. */
export const sweepThrottles: Sweep = {
  name: 'throttles',
  steps: [
    dropEnded('throttles', 'key', () => sql<boolean>`blocked_until < ${inSeconds(-longestSeconds)}`),
    dropEnded('cooldowns', 'key_hash', () => sql<boolean>`until < ${now()}`),
  ],
}

declare const isNetwork: unique symbol
/** What a client is counted as, which `clientKey` alone makes of an address: no budget takes one that is bare. */
export type Network = string & { readonly [isNetwork]: true }

/** Client address as a throttle key: IPv6 by its /64, so that one customer is one client, however it is written. */
export const clientKey = (ip: string): Network => {
  const known = keys.get(ip)
  if (known !== undefined) return known
  if (keys.size >= mostKnown) keys.clear()
  const key = makeKey(ip) as Network
  keys.set(ip, key)
  return key
}

// Each request asks several times for that of its caller.
const mostKnown = 2000
const keys = new Map<string, Network>()

const makeKey = (ip: string): string => {
  const address = ip.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!('parts' in parsed)) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}

/** The /48 around a `clientKey` that is a public IPv6 /64; undefined for any other. */
export const siteOf = (key: string): string | undefined => {
  const parts = key.split(':')
  return parts.length === 4 && !isPrivateNetwork(key) ? parts.slice(0, 3).join(':') : undefined
}

/** The /24 around a `clientKey` that is a public IPv4 address; undefined for any other. */
export const blockOf = (key: string): string | undefined =>
  ipaddr.IPv4.isValidFourPartDecimal(key) && !isPrivateNetwork(key) ? key.replace(/\.\d+$/, '') : undefined

const privateRanges = new Set(['loopback', 'unspecified', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

/** True for a `clientKey` that many people share without being neighbours: a proxy before us, or the inside of a house. */
export const isPrivateNetwork = (key: string): boolean => {
  const address = ipaddr.isValid(key) ? key : `${key}::`
  return !ipaddr.isValid(address) || privateRanges.has(ipaddr.parse(address).range())
}
