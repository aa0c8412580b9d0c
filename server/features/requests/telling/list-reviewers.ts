import { effectiveRoles } from '#infra/authority/roles.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { rolesFor } from '../../issuers/index.ts'

/** Staff of one issuer who are told of requests: whoever came first, where there are very many. */
const mostTold = 100

/** Who may decide on requests of the issuer now, with the address where they want to be mailed about it, if anywhere. */
export const listReviewers = (db: Db, issuerId: string) =>
  effectiveRoles(db)
    .leftJoin('email_addresses as primary', (join) =>
      join
        .onRef('primary.account_id', '=', 'issuer_staff.account_id')
        .on('primary.is_primary', '=', true)
        .on('primary.verified_at', 'is not', null)
        .on('holder.request_mails', '=', true),
    )
    .select(['issuer_staff.account_id', 'primary.email'])
    .where('issuer_staff.issuer_id', '=', issuerId)
    .where('role', 'in', rolesFor('review-requests'))
    .orderBy('issuer_staff.account_id')
    .limit(mostTold)
    .execute()
