import type { AddressMove } from '#contracts/accounts/address-moves.ts'
import { requireUnsuspended } from '#infra/authority/accounts.ts'
import { isOperator } from '#infra/authority/operators.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import { countCollections } from '../collections/index.ts'
import { countBadges, listIssuerNames, listProven } from './queries.ts'
import { asksFactor, asksSignIn, type Proof } from './require-factor.ts'
import type { WantedMove } from './require-wanted.ts'

/**
 * What goes along with the address. An operator's rights stay with their account, so it must keep an address: else nobody
 * could use them any more.
 */
export const describeMove = async (db: Db, { email, from, who }: WantedMove, proof: Proof): Promise<AddressMove> => {
  await requireUnsuspended(db, from)
  const isLast = (await listProven(db, from)).length === 1
  if (isLast && (await isOperator(db, from))) throw refuse('address-move.operator')
  return {
    email,
    to: who,
    badges: await countBadges(db, { accountId: from, email, isLast }),
    is_last: isLast,
    collections: isLast ? await countCollections(db, from) : 0,
    issuers: isLast ? await listIssuerNames(db, from) : [],
    asks_second_factor: await asksFactor(db, from, proof),
    asks_sign_in: await asksSignIn(db, from, proof),
  }
}
