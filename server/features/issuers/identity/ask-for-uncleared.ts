import { sql } from 'kysely'
import { isOn } from '#infra/settings/feature-switches.ts'
import { portions, type Step } from '#infra/sweeps/sweep.ts'
import { tellOperators } from '../needs-approval.ts'

const mostAtOnce = 100

/** Tells operators of issuers that a server of the release before has made other ones: it did not know that they wait. */
export const askForUncleared: Step = portions(async (tx, most) => {
  if (!isOn('issuer-approval')) return 0
  const { rows } = await sql<{ issuer_id: string; name: string }>`
    update issuers set awaits_approval_since = identified_at
    where issuer_id = any(array(
      select issuer_id from issuers where version > cleared_version and awaits_approval_since is null
      limit ${most} for no key update skip locked
    )) returning issuer_id, name`.execute(tx)
  for (const { issuer_id, name } of rows) await tellOperators(tx, issuer_id, name)
  return rows.length
}, mostAtOnce)
