import type { Tx } from '#infra/db/transaction.ts'
import { lockAccounts } from '../accounts/index.ts'
import { moveCollections, replaceCollected } from '../collections/index.ts'
import { movePage } from '../earner-page/index.ts'
import { moveImports } from '../imports/index.ts'
import { returnRoles } from '../issuers/index.ts'
import { moveRequests } from '../requests/index.ts'
import { moveLinks, redirectLinks } from '../sharing/index.ts'
import type { OpenMove } from './queries.ts'
import { taken } from './taken.ts'

/** Puts back what went along and is still there; nothing when one of the two has gone at this moment. */
export const putBack = async (tx: Tx, { from_account_id: to, to_account_id: from, taken: kept }: OpenMove) => {
  if (from === null) return
  const { imports, requests, collections, links, page, twins, roles } = taken.parse(kept)
  const way = { from, to }
  if (!(await lockAccounts(tx, [from, to]))) return
  await moveImports(tx, { ...way, ids: imports })
  await moveRequests(tx, { ...way, ids: requests })
  const ownCollections = await moveCollections(tx, { ...way, ids: collections })
  const ownLinks = await moveLinks(tx, { ...way, ids: links })
  for (const { stays, instead } of twins) {
    await replaceCollected(tx, to, { ids: ownCollections, badge: instead, by: stays })
    await redirectLinks(tx, to, { ids: ownLinks, badge: instead, by: stays })
  }
  if (page) await movePage(tx, way)
  await returnRoles(tx, way, roles)
}
