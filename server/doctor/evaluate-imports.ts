import type { Db } from '#infra/db/connections/connect.ts'
import { type Diagnosis, ok, warn } from './finding.ts'

export interface ImportFacts {
  /** Ids of badges that name a class or an issuer of this server as theirs; no more than can be read. */
  ours: readonly string[]
  oursCount: number
  /** How many nobody has looked at yet. */
  unread: number
}

const mostNamed = 20

export const gatherImports = async (db: Db): Promise<ImportFacts> => {
  const rows = await db
    .selectFrom('imported_badges')
    .select('import_id')
    .where('claims_ours', '=', true)
    .orderBy('import_id')
    .limit(mostNamed)
    .execute()
  const { ours, unread } = await db
    .selectFrom('imported_badges')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('claims_ours', '=', true).as('ours'),
      fn.countAll<number>().filterWhere('claims_ours', 'is', null).as('unread'),
    ])
    .executeTakeFirstOrThrow()
  return { ours: rows.map((row) => row.import_id), oursCount: ours, unread }
}

/** Such a badge is refused today; one from before is shown as a page alone, and as one that did not pass. */
export const evaluateImports = ({ ours, oursCount, unread }: ImportFacts): Diagnosis[] => {
  const looked =
    unread > 0
      ? [
          warn(
            'imports',
            `${unread} badges from elsewhere have not been looked at for what they claim.`,
            'start Sash and ask again in an hour: it looks through them by and by.',
          ),
        ]
      : []
  if (oursCount === 0) return unread > 0 ? looked : [ok('imports', 'No badge from elsewhere claims one of yours.')]
  const more = oursCount > ours.length ? ', …' : ''
  return [
    ...looked,
    warn(
      'imports',
      `${oursCount} badges from elsewhere claim a badge class or an issuer of this server: ${ours.join(', ')}${more}.`,
      'look at /public/assertions/ID and tell the issuer whom it names; nobody is shown more than a page that says it did not pass.',
    ),
  ]
}
