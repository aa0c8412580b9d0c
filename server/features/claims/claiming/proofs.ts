import { sql } from 'kysely'
import { inSeconds, now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { type ClaimRow, type EntryRow, selectClaims } from '../queries.ts'

const day = 86_400
/** Days for which the link of a mail takes the badge, and for which it opens one that it has taken. */
const proofDays = 1
const openDays = 30
/** Seconds for which a place is held for whoever has proven an address and shows something. */
export const proofSeconds = proofDays * day

export interface Proof {
  entry: EntryRow
  claim: ClaimRow
  /** As found; hashed it names the row. */
  token: string
  /** Until when it opens anything. */
  until: Date
  /** When it opened an account. */
  usedAt: Date | null
}

/**
 * What the mail of an entry carries: drawn anew for each mail, and good for times that are written here and never again. Those of
 * earlier mails go on for theirs, so that the one which comes first works, too.
 */
export const writeProof = async (tx: Tx, entryId: string): Promise<string> => {
  const token = newSecret('cp')
  await tx
    .insertInto('claim_proofs')
    .values({
      proof_hash: hashSecret(token),
      entry_id: entryId,
      created_at: now(),
      takes_until: inSeconds(proofSeconds),
      expires_at: inSeconds(openDays * day),
    })
    .execute()
  return token
}

/** What the link of a mail is about; undefined where it is not known, or too old. */
export const findProof = async (db: Db, token: string): Promise<Proof | undefined> => {
  const proof = await db
    .selectFrom('claim_proofs')
    .select(['entry_id', 'expires_at', 'used_at'])
    .where('proof_hash', '=', hashSecret(token))
    .where('expires_at', '>', now())
    .where(sql<boolean>`(takes_until > ${now()} or pressed_at is not null)`)
    .executeTakeFirst()
  if (!proof) return undefined
  const entry = await db
    .selectFrom('claim_entries')
    .selectAll()
    .where('entry_id', '=', proof.entry_id)
    .executeTakeFirst()
  const claim = entry && (await selectClaims(db).where('claims.claim_id', '=', entry.claim_id).executeTakeFirst())
  return claim && { entry, claim, token, until: proof.expires_at, usedAt: proof.used_at }
}

/** It has taken the badge, and opens it from now on. */
export const notePressed = async (tx: Tx, { token }: Proof): Promise<void> => {
  await tx
    .updateTable('claim_proofs')
    .set({ pressed_at: now() })
    .where('proof_hash', '=', hashSecret(token))
    .where('pressed_at', 'is', null)
    .execute()
}

/** It opens an account, and no other one after it. Of two who press at once one finds it unused. */
export const spendProof = async (tx: Tx, { token }: Proof): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('claim_proofs')
    .set({ used_at: now() })
    .where('proof_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse('claim.proof')
}
