import type { Move, MovedAward } from '../form.ts'
import type { Report } from '../report.ts'
import type { ExportSource } from './export-source.ts'
import { type ColumnMap, plain, recogniseAll } from './fields.ts'
import { readAward } from './read-award.ts'
import { findDayOrder } from './read-day.ts'
import type { ExportRow } from './read-export-rows.ts'
import { idOf, openShelf } from './shelf.ts'

export interface ExportAsked {
  source: ExportSource
  /** Whoever will own the issuers; has proven the address here. */
  owner: string
  /** The issuer of all, where the export names none or other names. */
  issuer: string | undefined
  map: ColumnMap
}

/** What an issuer has exported from elsewhere, in the form that every source is turned into. */
export const readExport = (rows: readonly ExportRow[], asked: ExportAsked, report: Report): Move => {
  const { source, map } = asked
  const ownerId = idOf(source.title, 'owner', asked.owner)
  const named = (['email', 'issuedOn'] as const).flatMap((field) => [
    source.awards[field] ?? [],
    map.columns[field] ?? [],
  ])
  const tellTale = new Set(named.flat().map(plain))
  const isAward = (row: ExportRow): boolean => [...row.keys()].some((name) => tellTale.has(plain(name)))
  const [awardRows, badgeRows] = [rows.filter(isAward), rows.filter((row) => !isAward(row))]
  if (awardRows.length === 0)
    for (const row of badgeRows)
      report.note(
        'lost',
        'rows without any column that names a recipient: name it in a file of --columns',
        [...row.values()].join(' '),
      )
  const badges = recogniseAll(badgeRows, source.badges, map, report)
  const renamed = source.rename ? awardRows.map(source.rename) : awardRows
  const awards = recogniseAll(renamed, source.awards, map, report).flatMap((facts) => source.unfold?.(facts) ?? [facts])
  const told = new Map(badges.flatMap((badge) => (badge.badgeId ? [[badge.badgeId, badge] as const] : [])))
  const shelf = openShelf({ title: source.title, issuer: asked.issuer, ownerId }, report)
  for (const badge of badges) shelf.findBadge(badge, new Date(0))
  const days = awards.flatMap(({ issuedOn, expiresOn }) => [issuedOn, expiresOn])
  const order = map.dates ?? findDayOrder(days)
  const moved = new Map<string, MovedAward>()
  for (const facts of awards) {
    const whole = { ...told.get(facts.badgeId ?? ''), ...facts }
    const award = readAward(whole, { source, ownerId, order, shelf }, report)
    const known = award && moved.get(award.id)
    if (known) {
      report.note('lost', 'awards that come twice: the first of them is kept', award.id)
      // Of two pages taken one after the other, the later one may know of it.
      known.revoked ??= award.revoked
    } else if (award) moved.set(award.id, award)
  }
  return {
    people: [
      {
        id: ownerId,
        firstName: '',
        lastName: '',
        marketingOptIn: false,
        createdAt: new Date(0),
        addresses: [{ email: asked.owner, isVerified: true, isPrimary: true }],
      },
    ],
    issuers: [...shelf.issuers.values()],
    badgeClasses: [...shelf.badges.values()],
    awards: [...moved.values()],
    imports: [],
    collections: [],
  }
}
