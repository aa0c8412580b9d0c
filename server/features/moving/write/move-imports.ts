import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { findVerifiedOwner } from '../../accounts/index.ts'
import { prepareMoved, storeImport } from '../../imports/index.ts'
import type { MovedImport } from '../form.ts'
import { listMoved, markMoved, putOldAddresses } from '../moved-rows.ts'
import { importedBefore, waiting } from '../report.ts'
import { takeIds } from '../take-ids.ts'
import type { Target } from './target.ts'

/**
 * Puts the badges from elsewhere that are not here yet into the backpacks of those who have proven their addresses, else
 * of the `holders` of these, who have not; returns all of them by their former ids.
 */
export const moveImports = async (
  imports: readonly MovedImport[],
  holders: ReadonlyMap<string, string>,
  target: Target,
): Promise<Map<string, string>> => {
  const moved = await listMoved(db(), target.source, 'import')
  let done = moved.size
  for (const badge of imports) {
    if (moved.has(badge.id)) {
      target.report.note('kept', importedBefore, badge.sourceUrl)
      continue
    }
    const newId = await moveImport(badge, holders, target)
    if (newId !== undefined) moved.set(badge.id, newId)
    target.advance('badges from elsewhere', ++done, imports.length)
  }
  return moved
}

const reasons = {
  there: 'badges from elsewhere that their keeper had twice, or has here already',
  full: 'badges from elsewhere for which there is no room in the backpack',
  stranger: 'badges from elsewhere to an address that nobody has on an account',
}

async function moveImport(
  badge: MovedImport,
  holders: ReadonlyMap<string, string>,
  { source, pictures, report }: Target,
): Promise<string | undefined> {
  const accountId = (await findVerifiedOwner(db(), badge.recipient)) ?? holders.get(badge.recipient)
  const lost = (why: string): undefined => {
    report.note('lost', why, badge.sourceUrl)
    return undefined
  }
  if (accountId === undefined) return lost(reasons.stranger)
  const picture = badge.picture === null ? undefined : await pictures.read(badge.picture)
  const prepared = await prepareMoved({ ...badge, picture })
  if (!prepared) return lost('badges from elsewhere that cannot be read')
  const importId = (await takeIds(db(), 'award', [badge.id]))(badge.id)
  const outcome = await transaction(db(), async (tx) => {
    const isRemoved = badge.acceptance === 'Rejected'
    const taken = await storeImport(tx, { accountId, importId, isRemoved, revoked: badge.revoked }, prepared)
    if (taken !== 'kept' && taken !== 'waits') return taken
    await putOldAddresses(tx, 'award', [[badge.id, importId]])
    await markMoved(tx, { source, kind: 'import' }, [[badge.id, importId]])
    return taken
  })
  if (outcome !== 'kept' && outcome !== 'waits') return lost(reasons[outcome])
  report.note('kept', 'badges from elsewhere')
  if (outcome === 'waits') report.note('proof', waiting, badge.recipient)
  if (prepared.findings.verification.verdict !== 'valid') {
    report.note('proof', 'badges from elsewhere that are to be verified anew where they came from', badge.sourceUrl)
  }
  return importId
}
