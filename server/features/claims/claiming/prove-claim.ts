import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { giveKeepLink } from '../../awards/index.ts'
import { awardEntry, type Claimed } from './award-entry.ts'
import { hasDomain, keepListed } from './may-claim.ts'
import { findProof, notePressed, type Proof } from './proofs.ts'
import { readName } from './read-name.ts'

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
    await notePressed(tx, proof)
    const keep_token = await giveKeepLink(tx, claimed.issuer_id, {
      awardId: claimed.award_id,
      email,
      secret: token,
      until: proof.until,
      usedAt: proof.usedAt,
    })
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
