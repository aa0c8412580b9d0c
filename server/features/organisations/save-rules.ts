import type { OrganisationBody } from '#contracts/organisations/organisations.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { invalid } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { listRules } from './queries.ts'

/** Gives an organisation these rules and no others; true when one that was there is not any more. */
export const saveRules = async (tx: Tx, organisationId: string, rules: OrganisationBody['rules']): Promise<boolean> => {
  const before = await listRules(tx, [organisationId])
  await tx.deleteFrom('organisation_rules').where('organisation_id', '=', organisationId).execute()
  if (rules.length > 0) await insert(tx, organisationId, rules)
  const after = new Set((await listRules(tx, [organisationId])).map(keyOf))
  return before.some((rule) => !after.has(keyOf(rule)))
}

const keyOf = (rule: { group_name: string; issuer_id: string; role: string }): string =>
  JSON.stringify([rule.group_name, rule.issuer_id, rule.role])

async function insert(tx: Tx, organisationId: string, rules: OrganisationBody['rules']): Promise<void> {
  const issuerIds = [...new Set(rules.map(({ issuer }) => issuer))]
  const known = await tx.selectFrom('issuers').select('issuer_id').where('issuer_id', 'in', issuerIds).execute()
  if (known.length < issuerIds.length) throw invalid({ rules: [makeMessage('organisation.issuers')] })
  await tx
    .insertInto('organisation_rules')
    .values(
      rules.map(({ group, issuer, role }) => ({
        organisation_id: organisationId,
        group_name: group.trim(),
        issuer_id: issuer,
        role,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
