import { z } from 'zod'
import { context, db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import type { JobHandler } from '#infra/jobs/queue.ts'
import { writeBasic } from '../calls/ask-token-endpoint.ts'
import { hostEndpoints } from '../calls/read-description.ts'
import { backpackTokens } from '../calls/secrets.ts'
import { requireHost } from '../queries.ts'

/** Gives the tokens of a connection that was removed back. */
export const tokenRevocationJob = 'other-backpacks.revoke'
const mostAttempts = 5

/** Forgets a connection; its tokens are given back to the host afterwards. */
export const removeConnection = ({ accountId }: Actor, connectionId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    const rows = await tx
      .deleteFrom('other_backpacks')
      .where('account_id', '=', accountId)
      .where('connection_id', '=', connectionId)
      .returning(['connection_id', 'host_id', 'sealed', 'ended_at'])
      .execute()
    if (rows.length === 0) throw notFound()
    await giveBack(tx, rows)
  })

/** With an account go its connections. */
export const removeConnectionsOf = async (tx: Tx, { accountId }: { accountId: string }): Promise<void> => {
  const rows = await tx
    .deleteFrom('other_backpacks')
    .where('account_id', '=', accountId)
    .returning(['connection_id', 'host_id', 'sealed', 'ended_at'])
    .execute()
  await giveBack(tx, rows)
}

interface Gone {
  connection_id: string
  host_id: string
  sealed: Buffer
  ended_at: Date | null
}

async function giveBack(tx: Tx, rows: readonly Gone[]): Promise<void> {
  const open = rows.filter(({ ended_at }) => ended_at === null)
  if (open.length === 0) return
  const data = open.map(({ connection_id, host_id, sealed }) => ({
    connectionId: connection_id,
    hostId: host_id,
    sealed: sealed.toString('base64'),
  }))
  await enqueueTokenRevocations(tx, data)
}

const enqueueTokenRevocations = (tx: Tx, data: readonly z.infer<typeof job>[]): Promise<void> =>
  context().queue.enqueueMany(tx, tokenRevocationJob, data)

const job = z.object({ connectionId: z.string(), hostId: z.string(), sealed: z.string() })

/** RFC 7009, where the host offers it: the refresh token first, for with it go the others. */
export const runTokenRevocation: JobHandler = async (data, { attempt }) => {
  const { connectionId, hostId, sealed } = job.parse(data)
  const host = await requireHost(db(), hostId)
  const { revocationUrl } = hostEndpoints.parse(host.endpoints)
  const authorization = writeBasic(host)
  if (!revocationUrl || !authorization) return
  const { access, refresh } = backpackTokens.open(connectionId, Buffer.from(sealed, 'base64'))
  const given = [
    ...(refresh === null ? [] : [{ token: refresh, token_type_hint: 'refresh_token' }]),
    { token: access, token_type_hint: 'access_token' },
  ]
  for (const form of given) {
    const answer = await context().fetchOutside(revocationUrl, {
      purpose: 'partner',
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })
    const isLost = !answer.ok && (answer.status === undefined || answer.status >= 500)
    if (isLost && attempt < mostAttempts) throw new Error(`tokens not given back: ${answer.detail}`)
  }
}
