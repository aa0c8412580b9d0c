import { commandLine, noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'

/** Does the work, and notes in the audit log what came over by it, also when it was stopped on the way. */
export const noteRun = async (source: string, work: () => Promise<void>): Promise<void> => {
  const before = await countMoved(source)
  let isWhole = false
  try {
    await work()
    isWhole = true
  } finally {
    const after = await countMoved(source)
    const counts = [...after].map(([kind, count]) => [kind, count - (before.get(kind) ?? 0)] as const)
    await transaction(db(), async (tx) => {
      const detail = { source, isWhole, ...Object.fromEntries(counts) }
      noteAction(tx, commandLine, { verb: 'server.moved', subject: { kind: 'site', id: 'moving' }, detail })
    })
  }
}

async function countMoved(source: string): Promise<Map<string, number>> {
  const rows = await db()
    .selectFrom('moved_rows')
    .select(({ fn }) => ['kind', fn.countAll<string>().as('count')])
    .where('source', '=', source)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
}
