import { auditWays } from '#contracts/operator/audit.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { endSignInsThrough } from '../../../sessions/index.ts'
import { findMemberBySubject, type OrganisationRow } from '../../queries.ts'
import type { Logout } from './read-logout.ts'

/** Ends what began with the organisation, and nothing else; false when it names nobody who is known. Throws the second time. */
export const endMembersSignIns = (
  { organisation_id }: OrganisationRow,
  { requestId, nameId, expiresAt }: Logout,
): Promise<boolean> =>
  transaction(db(), async (tx) => {
    const first = await tx
      .insertInto('saml_assertions')
      .values({ organisation_id, assertion_hash: hashSecret(`logout ${requestId}`), expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('expires_at')
      .executeTakeFirst()
    if (!first) throw new Error('the request was here before')
    const member = await findMemberBySubject(tx, organisation_id, nameId)
    if (!member) return false
    await endSignInsThrough(tx, organisation_id, { accountId: member.account_id })
    const by = { accountId: null, clientId: auditWays.organisation }
    noteAction(tx, by, { verb: 'member.signed-out', subject: { kind: 'account', id: member.account_id } })
    return true
  })
