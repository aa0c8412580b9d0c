import type { AddressMove } from '#contracts/address-moves.ts'
import type { Db } from '#infra/db/connect.ts'
import type { Claimed } from './find-claimed.ts'
import { countBadges, countCollections, listIssuerNames, listProven } from './queries.ts'

/** What goes along with the address. */
export const describeMove = async (db: Db, { email, from, who }: Claimed): Promise<AddressMove> => {
  const isLast = (await listProven(db, from)).length === 1
  return {
    email,
    to: who,
    badges: await countBadges(db, { accountId: from, email, isLast }),
    is_last: isLast,
    collections: isLast ? await countCollections(db, from) : 0,
    issuers: isLast ? await listIssuerNames(db, from) : [],
  }
}
