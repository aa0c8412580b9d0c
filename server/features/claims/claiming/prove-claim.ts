import { sql } from 'kysely'
import { inSeconds } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { giveKeepLink } from '../../awards/index.ts'
import { type ClaimRow, type EntryRow, selectClaims } from '../queries.ts'
import { awardEntry, type Claimed } from './award-entry.ts'
import { hasDomain, keepListed } from './may-claim.ts'
import { readName } from './read-name.ts'

const day = 86_400
/** Days for which the link of the mail takes the badge, and for which it opens one that it has taken. */
const proofDays = 1
const openDays = 30
/** Seconds for which a place is held for whoever has proven an address and shows something. */
export const proofSeconds = proofDays * day

export interface Proof {
  entry: EntryRow
  claim: ClaimRow
}

/** What the link of a mail is about; undefined where it is not known, or too old. */
export const findProof = async (db: Db, token: string): Promise<Proof | undefined> => {
  const entry = await db
    .selectFrom('claim_entries')
    .selectAll()
    .where('proof_hash', '=', hashSecret(token))
    .where(
      'updated_at',
      '>',
      sql<Date>`case when state = 'awarded'
      then ${inSeconds(-openDays * day)}::timestamptz else ${inSeconds(-proofDays * day)}::timestamptz end`,
    )
    .executeTakeFirst()
  const claim = entry && (await selectClaims(db).where('claims.claim_id', '=', entry.claim_id).executeTakeFirst())
  return claim ? { entry, claim } : undefined
}

export interface ProvenClaim extends Claimed {
  /** Of a link that keeps the badge, which opens no account that is there already. */
  keep_token: string
}

/**
 * The address is proven by the secret of its mail, so its badge is awarded. Pressed again it opens the same one. The name is
 * the one that comes with the secret: anybody may have asked for the mail.
 */
export const proveClaim = (token: string, name: string | undefined): Promise<ProvenClaim> =>
  transaction(db(), async (tx) => {
    const proof = await findProof(tx, token)
    if (!proof) throw refuse('claim.proof')
    const { email } = proof.entry
    const claimed = await awardProven(tx, proof, name)
    const keep_token = await giveKeepLink(tx, claimed.issuer_id, { awardId: claimed.award_id, email, secret: token })
    return { ...claimed, keep_token }
  })

async function awardProven(tx: Tx, { entry, claim }: Proof, given: string | undefined): Promise<Claimed> {
  const { email } = entry
  if (claim.state === 'draft') throw notFound()
  // Told only now, to whoever reads the mails of the address.
  const [listed] = hasDomain(claim, email) ? await keepListed(tx, claim, [email]) : []
  if (listed === undefined && entry.state !== 'awarded') throw refuse('claim.not-eligible')
  const name = entry.state === 'awarded' ? entry.name : readName(claim, given)
  return awardEntry(tx, { claim }, { email, name })
}
