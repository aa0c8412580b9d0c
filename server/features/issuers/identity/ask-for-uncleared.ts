import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import { transaction } from '#infra/db/transaction.ts'
import { isOn } from '#infra/settings/feature-switches.ts'
import { tellOperators } from '../needs-approval.ts'

const mostAtOnce = 100

/** Tells operators of issuers that a server of the release before has made other ones: it did not know that they wait. */
export const askForUncleared = async (db: Db): Promise<void> => {
  if (!isOn('issuer-approval')) return
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ issuer_id: string; name: string }>`
      update issuers set awaits_approval_since = identified_at
      where issuer_id in (
        select issuer_id from issuers where version > cleared_version and awaits_approval_since is null
        order by issuer_id limit ${mostAtOnce} for no key update skip locked
      ) returning issuer_id, name`.execute(tx)
    for (const { issuer_id, name } of rows) await tellOperators(tx, issuer_id, name)
  })
}
