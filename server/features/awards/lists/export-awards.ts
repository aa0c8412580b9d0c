import type { ShownAwardDetails, ShownResult } from '#contracts/awards/award-details.ts'
import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { db } from '#infra/context.ts'
import { inLanguage, nameResultStatus, t, wordOf } from '#infra/languages/texts.ts'
import { type AwardDetail, awardDetailTable } from '#shared/badges/award-details.ts'
import { isOver } from '#shared/badges/is-over.ts'
import { readRecipientName } from '#shared/badges/recipient-profile.ts'
import { csvLine, writeCsv } from '#shared/csv/write-csv.ts'
import type { Locale } from '#shared/i18n/languages.ts'
import { listBadgeClassesById } from '../../badge-classes/index.ts'
import { awardUrl, parseBadgeDetails } from '../../issuers/index.ts'
import { awardHeads, columnsBeforeResults, sayAcceptance, sayRecipientType, sayState } from '../mails/award-words.ts'
import { readAwardDetails } from '../parse-award-details.ts'
import { readEvidence } from '../present.ts'
import type { AwardPlace, AwardRow } from '../queries.ts'
import type { Position } from './cursor.ts'
import { momentOf } from './queries/conditions.ts'
import { listAwards } from './queries/list-queries.ts'
import { type FilterQuery, readFilter } from './read-filter.ts'

const rowsAtOnce = 200

interface NamedClass {
  name: string
  descriptions: readonly ShownResultDescription[]
}

export interface ExportForm {
  locale: Locale
  namesBadges: boolean
}

/**
 * The awards of a class or of a whole issuer that fit the filter as CSV, newest first; a few are read at a time, as fast as
 * somebody takes them. Results have the names that the class gives them; `namesBadges` ends each row with its name. Headings and words are of the language; in English they are those that programs know.
 */
export async function* exportAwards(
  at: AwardPlace,
  query: FilterQuery,
  { locale, namesBadges }: ExportForm,
): AsyncGenerator<Buffer> {
  yield inLanguage(locale, () => Buffer.from(writeCsv([[...awardHeads(), ...(namesBadges ? [t('Badge')] : [])]])))
  const filter = readFilter(query)
  const classes = new Map<string, NamedClass>()
  let position: Position | undefined
  for (;;) {
    const { rows, stopped } = await listAwards(db(), at, filter, { limit: rowsAtOnce, position })
    const last = rows.at(-1)
    await readClasses(classes, rows)
    const write = (row: AwardRow): string => {
      const { name = '', descriptions = [] } = classes.get(row.badge_id) ?? {}
      return csvLine([...listCells(row, filter.now), ...listDetails(row, descriptions), ...(namesBadges ? [name] : [])])
    }
    if (last) yield inLanguage(locale, () => Buffer.from(rows.map(write).join('')))
    if (!stopped && (!last || rows.length < rowsAtOnce)) return
    position = stopped ?? (last && { direction: 'next', createdAt: momentOf(last, filter), awardId: last.award_id })
  }
}

/** Adds the classes of the rows that are not known yet. */
async function readClasses(known: Map<string, NamedClass>, rows: readonly AwardRow[]): Promise<void> {
  const missing = [...new Set(rows.map(({ badge_id }) => badge_id))].filter((id) => !known.has(id))
  if (missing.length === 0) return
  for (const { badge_id, name, details } of await listBadgeClassesById(db(), missing)) {
    known.set(badge_id, { name, descriptions: parseBadgeDetails(details).result_descriptions })
  }
}

const listCells = (row: AwardRow, now: Date): string[] => [
  row.recipient_identifier,
  sayRecipientType(row.recipient_type),
  row.recipient_name ?? readRecipientName(row.extensions),
  row.issued_on.toISOString(),
  row.expires_at?.toISOString() ?? '',
  sayState(row.revoked_at ? 'revoked' : isOver(row.expires_at, now) ? 'expired' : 'valid'),
  sayAcceptance(row.acceptance),
  row.narrative ?? '',
  readEvidence(row.evidence)
    .flatMap((item) => item.evidence_url ?? [])
    .join(' '),
  awardUrl(row.award_id),
  row.revocation_reason ?? '',
]

function listDetails(row: AwardRow, descriptions: readonly ShownResultDescription[]): string[] {
  const details = readAwardDetails(row.details)
  const results = details.results.map((result) => writeResult(result, descriptions)).join('; ')
  return awardDetailTable.map((detail) => writeDetail(details, detail)).toSpliced(columnsBeforeResults, 0, results)
}

function writeDetail(details: ShownAwardDetails, { name, kind }: AwardDetail): string {
  const value = details[name]
  if (value === null) return ''
  return kind === 'moment' ? new Date(value).toISOString() : String(value)
}

/** Such as "Exam: 87"; what the class no longer names is told by its key. */
function writeResult(result: ShownResult, descriptions: readonly ShownResultDescription[]): string {
  const { result_description: key, value, achieved_level, status } = result
  const description = descriptions.find((one) => one.key === key)
  const level = description?.levels.find((one) => one.key === achieved_level)?.name ?? achieved_level
  return `${description?.name ?? key}: ${[level, value, status && wordOf(status, () => nameResultStatus(status))].filter((word) => word !== null).join(', ')}`
}
