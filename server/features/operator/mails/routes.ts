import type { z } from 'zod'
import { mailsAtOnce } from '#contracts/fields/limits.ts'
import * as endpoints from '#contracts/operator/operator-mails.ts'
import { asOperator } from '#infra/authority/operators.ts'
import { inSeconds } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { readCreation, readPage, readSearched, sendPage, writeCreation } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { hideSecrets } from '#infra/secrets/hide-secrets.ts'
import { enqueueTurn } from '#infra/sweeps/enqueue-turn.ts'
import { listMails, type MailRow, type StoredMailState, searchMails } from './queries.ts'
import { resendMails } from './resend-mails.ts'

const usualSize = 50
/** A mail that has waited for its turn for so long is stuck. */
const stuckSeconds = 600

const stored: Record<endpoints.MailState, readonly StoredMailState[]> = {
  waiting: ['queued', 'held'],
  sent: ['sent'],
  failed: ['failed'],
  cancelled: ['cancelled'],
}

/** Whose mails can be sent again. */
const helped: readonly StoredMailState[] = ['queued', 'failed']

export const mailRoutes: Route[] = [
  route(endpoints.listAllMails, async (call) => sendPage(call, await listPage(call.query)).map(present)),
  route(endpoints.resendMails, async ({ actor, body }) => ({ resent: await resend(actor, body.mails) })),
  route(endpoints.resendFoundMails, async ({ actor, body }) => {
    requireConfirmed(actor)
    const { rows, cursor } = await findWaitingForHelp(body)
    const mails = rows.filter(canResend).map((row) => row.mail_id)
    return { resent: mails.length > 0 ? await resend(actor, mails) : 0, cursor }
  }),
]

async function resend(actor: Actor, mails: readonly string[]): Promise<number> {
  requireConfirmed(actor)
  return asOperator(actor, async (tx) => {
    const resent = await resendMails(tx, actor, mails)
    // What would be done within the hour as well.
    if (resent.length > 0) await enqueueTurn(tx, 'mails')
    return resent.length
  })
}

/** The next of a search that may have to be sent again, newest first, and where the search goes on. */
async function findWaitingForHelp({ q, state, cursor }: z.output<typeof endpoints.resendFoundMails.body>) {
  const states = helped.filter((one) => !state || stored[state].includes(one))
  if (states.length === 0) return { rows: [], cursor: null }
  const [part, after] = [q?.trim() ?? '', readCreation(cursor)]
  const { rows, next = null } = await readPage({
    num: undefined,
    usual: mailsAtOnce,
    read: (limit) => listMails(db(), { states, part, after, limit }),
    placeOf,
  })
  return { rows, cursor: next }
}

function listPage({ num, cursor, state, q }: z.output<typeof endpoints.listAllMails.query>) {
  const wanted = { states: state ? stored[state] : [], part: q?.trim() ?? '', after: readCreation(cursor) }
  return readSearched({ num, usual: usualSize, read: (limit) => searchMails(db(), { ...wanted, limit }), placeOf })
}

const placeOf = (last: MailRow): string => writeCreation(last.created_at, last.mail_id)

function present(row: MailRow): endpoints.ListedMail {
  return {
    id: row.mail_id,
    kind: row.kind,
    to: row.to_address,
    state: endpoints.mailStates.find((state) => stored[state].some((one) => one === row.state)) ?? 'waiting',
    held_for: row.held_for,
    attempts: row.attempts,
    error: row.last_error === null ? null : hideSecrets(row.last_error),
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    can_resend: canResend(row),
  }
}

function canResend({ state, attempts, created_at, has_letter }: MailRow): boolean {
  const isStuck = state === 'queued' && (attempts > 0 || created_at < inSeconds(-stuckSeconds))
  return isStuck || (state === 'failed' && has_letter)
}
