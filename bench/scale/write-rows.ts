import path from 'node:path'
import pg from 'pg'
import type { Signed } from '../../server/features/awards/sign-awards.ts'
import type { BadgeClassRow } from '../../server/features/badge-classes/index.ts'
import { CopyIn } from '../../server/infra/db/copy/copy-in.ts'
import type { PlannedAward } from './make-draft.ts'
import { accountOf, hasAccount } from './plan.ts'

type Cell = string | number | boolean | Date | null
type Row = Record<string, Cell>

const awardsPerCopy = 4000

/** Takes signed awards and copies them into the tables of awards, some thousands at a time. */
export const createRowWriter = async (dataDir: string) => {
  const database = new pg.Client({ host: path.join(dataDir, 'run'), port: 5432, user: 'postgres', database: 'sash' })
  await database.connect()
  let waiting: { badge: BadgeClassRow; signed: Signed<PlannedAward> }[] = []
  const copy = async (table: string, rows: readonly Row[]): Promise<void> => {
    const [first] = rows
    if (!first) return
    const into = database.query(new CopyIn(`copy ${table} (${Object.keys(first).join(', ')}) from stdin`))
    const lines = rows.map((row) => `${Object.values(row).map(writeCell).join('\t')}\n`)
    await into.write(Buffer.from(lines.join('')))
    await into.end()
  }
  const flush = async () => {
    const written = waiting
    waiting = []
    await database.query('begin; set local synchronous_commit = off')
    await copy(
      'awards',
      written.map(({ badge, signed }) => awardRow(badge, signed)),
    )
    await copy(
      'award_locations',
      written.map(({ badge, signed }) => locationRow(badge, signed)),
    )
    await copy(
      'recipient_awards',
      written.map(({ badge, signed }) => ({
        recipient_identifier: signed.award.recipient.identifier,
        ...locationRow(badge, signed),
      })),
    )
    const kept = written.filter(({ signed }) => hasAccount(signed.award.person))
    await copy(
      'backpack_entries',
      kept.map(({ badge, signed }) => entryRow(badge, signed)),
    )
    await database.query('commit')
  }
  return {
    add: async (badge: BadgeClassRow, signed: Signed<PlannedAward>): Promise<void> => {
      waiting.push({ badge, signed })
      if (waiting.length >= awardsPerCopy) await flush()
    },
    end: async (): Promise<void> => {
      await flush()
      await database.end()
    },
  }
}

const awardRow = (badge: BadgeClassRow, { award, status, documents }: Signed<PlannedAward>): Row => ({
  issuer_id: badge.issuer_id,
  award_id: award.awardId,
  badge_id: badge.badge_id,
  recipient_type: award.recipient.type,
  recipient_identifier: award.recipient.identifier,
  recipient_name: award.name,
  salt: award.salt,
  hashed: award.recipient.hashed,
  narrative: award.narrative,
  evidence: JSON.stringify(award.evidence),
  extensions: JSON.stringify(award.extensions),
  image_key: badge.image_key,
  issued_on: award.issuedOn,
  expires_at: award.expiresAt,
  revoked_at: award.revokedAt,
  revocation_reason: award.revokedAt && 'Awarded by mistake',
  acceptance: award.acceptance,
  accepted_at: award.acceptance === 'Accepted' ? award.madeAt : null,
  list_number: status.listNumber,
  status_index: status.index,
  assertion: documents.assertion,
  credential: documents.credential,
  created_at: award.madeAt,
  updated_at: award.madeAt,
  badge_version: badge.version,
  term_checked: true,
})

const locationRow = ({ issuer_id }: BadgeClassRow, { award }: Signed<PlannedAward>): Row => ({
  issuer_id,
  award_id: award.awardId,
})

const entryRow = (badge: BadgeClassRow, signed: Signed<PlannedAward>): Row => ({
  account_id: accountOf(signed.award.person),
  ...locationRow(badge, signed),
  added_at: signed.award.madeAt,
  removed_at: signed.award.acceptance === 'Rejected' ? signed.award.madeAt : null,
})

/** As PostgreSQL's text format has it. */
const writeCell = (cell: Cell): string => {
  if (cell === null) return '\\N'
  if (cell instanceof Date) return cell.toISOString()
  return String(cell).replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
}
