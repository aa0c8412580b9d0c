import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Result } from '../services/read-results.ts'

const mostRows = 5000
const perStatement = 500

/** Keeps the newest result of each person. */
export const noteResults = async (placementId: string, results: readonly Result[]): Promise<void> => {
  const newest = new Map(results.map((result) => [result.subject, result]))
  const rows = [...newest.values()].slice(0, mostRows).map(({ subject, percent }) => ({
    placement_id: placementId,
    subject,
    name: '',
    result: percent,
    updated_at: now(),
  }))
  for (let start = 0; start < rows.length; start += perStatement) {
    await db()
      .insertInto('lti_members')
      .values(rows.slice(start, start + perStatement))
      .onConflict((conflict) =>
        conflict
          .columns(['placement_id', 'subject'])
          .doUpdateSet((eb) => ({ result: eb.ref('excluded.result'), updated_at: eb.ref('excluded.updated_at') })),
      )
      .execute()
  }
}
