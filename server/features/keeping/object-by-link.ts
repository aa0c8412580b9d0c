import { auditWays } from '#contracts/operator/audit.ts'
import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import { charge } from '#infra/budgets/charge.ts'
import { inSeconds } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { lockAddress } from '../accounts/index.ts'
import { disownAward, reclaimAward } from '../awards/index.ts'
import { type FoundLink, findKeepLink } from './find-keep-link.ts'
import { requireUnspent } from './spend-link.ts'

/** For whoever pressed by mistake. */
const takeBackSeconds = 1800

export const takenBackUntil = (disownedAt: Date): Date => new Date(disownedAt.getTime() + takeBackSeconds * 1000)

const byLink: Doer = { accountId: null, clientId: auditWays.link }

/**
 * Whoever reads the mail says that the badge is not meant for them. It asks nobody who they are, and is the same whether the address
 * has an account: the issuer learns that it was said, and nothing about who reads there.
 */
export const objectByLink = (token: string): Promise<void> =>
  withLink(token, async (tx, link) => {
    if (link.disowned_at) return
    await chargeWord(tx, link)
    if (!(await disownAward(tx, link))) throw refuse('keep.taken')
    noteAction(tx, byLink, { verb: 'award.disowned', subject: { kind: 'award', id: link.award_id } })
  })

/** Takes it back. Where nothing was said it is so already. */
export const withdrawObjection = (token: string): Promise<void> =>
  withLink(token, async (tx, link) => {
    if (!link.disowned_at) return
    await chargeWord(tx, link)
    if (!(await reclaimAward(tx, link, inSeconds(-takeBackSeconds)))) throw refuse('keep.disowned')
    noteAction(tx, byLink, { verb: 'award.reclaimed', subject: { kind: 'award', id: link.award_id } })
  })

/** Each change of mind stands in the audit log, which nobody can shorten. */
const chargeWord = (tx: Tx, { award_id }: FoundLink) => charge(tx, 'keep-objection', { party: award_id })

/** The link as it is once nobody else keeps, disowns or awards anything at its address. */
async function withLink(token: string, act: (tx: Tx, link: FoundLink) => Promise<void>): Promise<void> {
  const { email } = requireUnspent(await findKeepLink(db(), token))
  await transaction(db(), async (tx) => {
    await lockAddress(tx, email)
    await act(tx, requireUnspent(await findKeepLink(tx, token)))
  })
}
