import { takeForBytes, tryCharge } from '#infra/budgets/charge.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { AppError, notFound, refuse } from '#infra/errors.ts'
import type { OutsideAnswer } from '#infra/outside/fetch.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { endConnection } from '../connecting/end-connection.ts'
import { findConnected, type HostRow } from '../queries.ts'
import { openAccess } from './open-access.ts'

interface HostCall {
  /** Below the base of the interface, with its query. */
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  body?: { type: string; content: string }
  maxBytes?: number
  timeoutMs?: number
}

const longestWait = 86_400
const unsaidWait = 60
// What a call costs that brings hardly anything.
const callKilobytes = 100

/**
 * Calls the interface of a connected backpack. The token goes nowhere else. What the host refuses is answered; that it no
 * longer lets Sash in, or asks to wait, is thrown. The host is one that the keeper named, so that all calls, and what they
 * bring, are paid by the account: by the pages that it looks at, its profiles, and what is read in the background.
 */
export const callHost = async (connectionId: string, call: HostCall): Promise<OutsideAnswer> => {
  const found = await findConnected(db(), connectionId)
  if (!found) throw notFound()
  const { host, backpack } = found
  if (host.blocked_until && host.blocked_until > now()) throw busy(host.blocked_until)
  const payer = { accountId: backpack.account_id, amount: callKilobytes }
  if (!(await tryCharge(db(), 'backpack-call', payer))) {
    throw new AppError('throttled', { expires: 3600, sentence: makeMessage('other.pages') })
  }
  const token = await openAccess(connectionId)
  const first = await ask(host, call, token)
  const answer = isRejected(first) ? await ask(host, call, await openAccess(connectionId, token)) : first
  if (answer.ok) await takeForBytes(db(), 'backpack-call', payer, answer.bytes.length)
  if (isRejected(answer)) {
    await endConnection(connectionId)
    throw refuse('other.ended')
  }
  const wait = readWait(answer)
  if (wait !== undefined) throw busy(await block(host, wait))
  return answer
}

const isRejected = (answer: OutsideAnswer): boolean => !answer.ok && answer.status === 401

const ask = (host: HostRow, { path, method = 'GET', body, maxBytes, timeoutMs }: HostCall, token: string) =>
  context().fetchOutside(host.api_base + path, {
    purpose: 'partner',
    method,
    accept: 'application/json, application/vc+ld+json;q=0.9, */*;q=0.1',
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': body.type } : {}) },
    ...(body ? { body: body.content } : {}),
  })

/** Seconds that the host wants to be left alone; undefined when it does not say so. */
function readWait(answer: OutsideAnswer): number | undefined {
  if (answer.ok || (answer.status !== 429 && answer.status !== 503)) return undefined
  const value = String(answer.headers?.['retry-after'] ?? '').trim()
  if (/^\d{1,9}$/.test(value)) return Math.min(longestWait, Number(value))
  const moment = Date.parse(value)
  if (!Number.isNaN(moment)) return Math.min(longestWait, Math.max(0, (moment - now().getTime()) / 1000))
  return answer.status === 429 ? unsaidWait : undefined
}

async function block({ host_id }: HostRow, seconds: number): Promise<Date> {
  const until = inSeconds(seconds)
  await db().updateTable('other_hosts').set({ blocked_until: until }).where('host_id', '=', host_id).execute()
  return until
}

const busy = (until: Date) =>
  refuse('other.busy', { expires: Math.max(1, Math.ceil((until.getTime() - now().getTime()) / 1000)) })
