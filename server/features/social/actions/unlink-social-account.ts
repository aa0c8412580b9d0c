import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { hasPassword, lockAccounts } from '../../accounts/index.ts'
import { dropCodes } from '../../sessions/index.ts'
import { queueNotice } from '../mail.ts'
import { findProvider } from '../providers/open-provider.ts'
import { isOfOrganisation, listSocialAccounts } from '../queries.ts'

/** Unlinks a social account, unless nobody could sign in to the account after that; a code that it led to opens nothing. */
export const unlinkSocialAccount = (actor: Actor, socialId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    await lockAccounts(tx, [actor.accountId])
    const rows = await listSocialAccounts(tx, actor.accountId)
    const row = rows.find((one) => one.social_id === socialId)
    if (!row) throw notFound()
    if (isOfOrganisation(socialId)) throw refuse('social.organisation')
    // One that the operator has switched off leads in no longer.
    const others = rows.filter((one) => one !== row && leadsIn(one))
    if (others.length === 0 && !(await hasPassword(tx, actor.accountId))) throw refuse('social.last')
    await tx
      .deleteFrom('social_accounts')
      .where('account_id', '=', actor.accountId)
      .where('social_id', '=', socialId)
      .execute()
    await dropCodes(tx, actor.accountId)
    await queueNotice(tx, actor.accountId, 'unlinked', labelOf(row.provider))
  })

const leadsIn = ({ social_id, provider }: { social_id: string; provider: string }): boolean =>
  isOfOrganisation(social_id) || findProvider(provider) !== undefined

const labelOf = (slug: string): string => findProvider(slug)?.settings.label ?? slug
