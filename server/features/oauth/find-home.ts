import { inSeconds } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findOwnGrant } from './own-grant.ts'

/** What something that lasts in an issuer was made with, and ends with. */
export interface Home {
  /** What an app was given, or has by its secret alone. */
  grant_id: string | null
  /** A personal token. */
  made_by: string | null
}

/** A hundred years: what hangs on the secret of an app ends with that, and not on a day. */
const withoutEnd = 100 * 366 * 86_400

const ofNobody: Home = { grant_id: null, made_by: null }

/** Where something that this call makes to last belongs. What a person makes who has signed in is theirs, and outlives the sign-in. */
export const findHome = async (tx: Tx, { accountId, clientId, cameBy }: Actor, issuerId: string): Promise<Home> => {
  switch (cameBy.kind) {
    case 'personal-token':
      return { ...ofNobody, made_by: cameBy.tokenId }
    case 'let-in-app':
      return { ...ofNobody, grant_id: cameBy.grantId }
    case 'own-app': {
      const own = { accountId, clientId, scopes: [`rw:issuer:${issuerId}`], latest: inSeconds(withoutEnd) }
      return { ...ofNobody, grant_id: await findOwnGrant(tx, own) }
    }
    case 'sign-in':
    case 'background':
      return ofNobody
  }
}
