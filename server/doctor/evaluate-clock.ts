import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import type { FetchOutside } from '#infra/outside/fetch.ts'
import { bad, type Diagnosis, ok, warn } from './finding.ts'

export interface ClockFacts {
  /** Whose clock it was compared with. */
  with: string
  /** How far this machine is ahead; negative when it is behind. */
  aheadMs: number
}

/** Taken in the middle between question and answer, so that the way there and back does not count. */
export const gatherDatabaseClock = async (db: Db): Promise<ClockFacts> => {
  const asked = Date.now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const middle = (asked + Date.now()) / 2
  return { with: 'the database', aheadMs: middle - (rows[0]?.at.getTime() ?? middle) }
}

/** By the `Date` of whoever answers at the address, which is cut to whole seconds. */
export const gatherOtherClock = async (address: string, fetchOutside: FetchOutside): Promise<ClockFacts> => {
  const asked = Date.now()
  const answer = await fetchOutside(address, { timeoutMs: 5000 })
  const date = Date.parse([answer.headers?.date].flat()[0] ?? '')
  if (Number.isNaN(date)) throw new Error(`${address} tells no time (${answer.ok ? 'no Date' : answer.detail}).`)
  return { with: new URL(address).host, aheadMs: (asked + Date.now()) / 2 - date - 500 }
}

const allowedMs = 5000
const mostMs = 60_000

/** In the largest unit of which there are two at least. */
const sayHowFar = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 120) return `${seconds} seconds`
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / 86_400)} days`
}

export const evaluateClock = ({ with: other, aheadMs }: ClockFacts): Diagnosis => {
  const off = Math.abs(aheadMs)
  if (off <= allowedMs) return ok('clock', `It agrees with ${other} to within ${allowedMs / 1000} seconds.`)
  const says = `This machine is ${sayHowFar(off)} ${aheadMs > 0 ? 'ahead of' : 'behind'} ${other}.`
  const todo = 'have both follow a time server (NTP): badges get their dates from these clocks.'
  return off > mostMs ? bad('clock', says, todo) : warn('clock', says, todo)
}
