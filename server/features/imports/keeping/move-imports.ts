import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'

export interface ImportMove {
  from: string
  to: string
  /** Only the badges of this address, or only those with these ids; all of them when neither is given. */
  email?: string | undefined
  ids?: readonly string[]
}

/** A badge that stays because the other account has it too, and the one that account has. */
export interface Twin {
  stays: string
  instead: string
}

/**
 * Gives badges from elsewhere to another account; both accounts are locked. One that the other account has as well stays
 * where it is: its bytes are never dropped for that. What goes waits until its address is proven there.
 */
export const moveImports = async (
  tx: Tx,
  { from, to, email, ids }: ImportMove,
): Promise<{ moved: string[]; twins: Twin[] }> => {
  const isMeant = sql`i.account_id = ${from}
    and (${email ?? null}::text is null or i.recipient_identifier = ${email ?? null})
    and (${ids === undefined} or i.import_id = any(${[...(ids ?? [])]}::text[]))`
  const { rows: twins } = await sql<Twin>`
    select i.import_id as stays, t.import_id as instead
    from imported_badges i
    join imported_badges t on t.account_id = ${to} and t.identity_hash = i.identity_hash
    where ${isMeant}`.execute(tx)
  const { rows } = await sql<{ import_id: string }>`
    update imported_badges i set account_id = ${to}, updated_at = ${writtenAt('i')}, is_pending = not exists (
      select from verified_emails v where v.email = i.recipient_identifier and v.account_id = ${to})
    where ${isMeant} and i.import_id <> all(${twins.map(({ stays }) => stays)}::text[])
    returning i.import_id`.execute(tx)
  const moved = rows.map((row) => row.import_id)
  await sql`
    insert into import_locations (import_id, account_id)
    select import_id, ${to} from unnest(${moved}::text[]) as gone (import_id)
    on conflict (import_id) do update set account_id = excluded.account_id`.execute(tx)
  return { moved, twins }
}
