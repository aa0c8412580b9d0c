import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { requireVerifiedAccount } from '../../accounts/index.ts'
import { requireHandoff } from './require-handoff.ts'

/** Notes that a person of a platform is the signed-in account. It decides where badges go and signs nobody in. */
export const linkPerson = (actor: Actor, code: string): Promise<void> =>
  transaction(db(), async (tx) => {
    const { code_hash, platform_id, subject, purpose } = await requireHandoff(tx, code)
    if (purpose !== 'link') throw refuse('lti.code')
    await requireVerifiedAccount(tx, actor)
    await tx
      .insertInto('lti_links')
      .values({ platform_id, subject, link_id: newId(), account_id: actor.accountId, linked_at: now() })
      .onConflict((conflict) =>
        conflict
          .columns(['platform_id', 'subject'])
          .doUpdateSet({ account_id: actor.accountId, link_id: newId(), linked_at: now() }),
      )
      .execute()
    await tx.deleteFrom('lti_handoffs').where('code_hash', '=', code_hash).execute()
  })

export const unlinkPerson = (actor: Actor, linkId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('lti_links')
      .where('link_id', '=', linkId)
      .where('account_id', '=', actor.accountId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound()
  })
