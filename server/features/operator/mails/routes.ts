import type { z } from 'zod'
import * as endpoints from '#contracts/operator-mails.ts'
import { inSeconds } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { hideSecrets } from '#infra/hide-secrets.ts'
import { cutPage, linkToPage, parseSize, readCreation, writeCreation } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { sweepWaitingMails } from '#infra/mail/wait-for-server.ts'
import { mailSeconds } from '../../accounts/index.ts'
import { requireOperator } from '../../site/index.ts'
import { listMails, type MailRow, type MailState } from './queries.ts'
import { resendMails } from './resend-mails.ts'

const usualSize = 50
/** A mail that has waited for its turn for so long is stuck. */
const stuckSeconds = 600

const stored: Record<endpoints.MailState, readonly MailState[]> = {
  waiting: ['queued', 'held'],
  sent: ['sent'],
  failed: ['failed'],
  cancelled: ['cancelled'],
}

export const mailRoutes: Route[] = [
  route(endpoints.listAllMails, async ({ actor, query, reply }) => {
    await requireOperator(db(), actor)
    const { rows, link } = await readPage(query)
    if (link) reply.header('Link', link)
    return rows.map(present)
  }),
  route(endpoints.resendMails, async ({ actor, body }) => {
    await requireOperator(db(), actor)
    const resent = await transaction(db(), async (tx) => {
      await requireOperator(tx, actor)
      return resendMails(tx, actor, body.mails)
    })
    // What the hourly sweep would do as well.
    if (resent.length > 0) await sweepWaitingMails(db(), mailSeconds())
    return { resent: resent.length }
  }),
]

async function readPage(query: z.output<typeof endpoints.listAllMails.query>) {
  const limit = parseSize(query.num, usualSize)
  const found = await listMails(db(), {
    states: query.state ? stored[query.state] : [],
    part: query.q?.trim() ?? '',
    after: readCreation(query.cursor),
    // One more than the page holds tells whether there is another page.
    limit: limit + 1,
  })
  return cutPage(found, limit, (last) =>
    linkToPage(endpoints.listAllMails.path, query, writeCreation(last.created_at, last.mail_id)),
  )
}

function present(row: MailRow): endpoints.ListedMail {
  const isStuck = row.state === 'queued' && (row.attempts > 0 || row.created_at < inSeconds(-stuckSeconds))
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
    can_resend: isStuck || (row.state === 'failed' && row.has_letter),
  }
}
