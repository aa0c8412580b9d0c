import type { Tx } from '#infra/db/transaction.ts'
import { moveCollections, replaceCollected } from '../collections/index.ts'
import { moveImports } from '../imports/index.ts'
import { moveRoles } from '../issuers/index.ts'
import { endMemberships } from '../organisations/index.ts'
import { listRequestsFor, moveRequests } from '../requests/index.ts'
import { moveLinks, redirectLinks } from '../sharing/index.ts'
import type { Taken } from './taken.ts'

interface Way {
  from: string
  to: string
}

/**
 * Badges from elsewhere, and requests for badges that were awarded to it, go with their address; without any address left, all else that the account has goes too. But for
 * roles that rules of organisations gave: those are for whom the organisation vouches for, once they sign in with it.
 */
export const takeAlong = async (
  tx: Tx,
  way: Way,
  { email, isLast }: { email: string; isLast: boolean },
): Promise<Omit<Taken, 'was_primary' | 'page'>> => {
  const { moved: imports, twins } = await moveImports(tx, { ...way, email: isLast ? undefined : email })
  const requests = await moveRequests(tx, {
    ...way,
    ...(isLast ? {} : { ids: await listRequestsFor(tx, way.from, email) }),
  })
  if (!isLast) return { imports, requests, collections: [], links: [], twins: [], roles: [] }
  const collections = await moveCollections(tx, way)
  const links = await moveLinks(tx, way)
  for (const { stays, instead } of twins) {
    await replaceCollected(tx, way.to, { ids: collections, badge: stays, by: instead })
    await redirectLinks(tx, way.to, { ids: links, badge: stays, by: instead })
  }
  await endMemberships(tx, way.from)
  return { imports, requests, collections, links, twins, roles: await moveRoles(tx, way) }
}
