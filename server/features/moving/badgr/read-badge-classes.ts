import { momentOf, numberOf, type Row, textOf, wordsOf } from '../dump/row.ts'
import type { MovedAlignment, MovedBadgeClass } from '../form.ts'
import type { Report } from '../report.ts'
import { entityIdOf } from './entity-id.ts'
import { readExtensions } from './read-extensions.ts'
import type { Tables } from './tables.ts'

const units = ['days', 'weeks', 'months', 'years'] as const

/** Badge classes of issuers of the server itself. */
export const readBadgeClasses = (
  tables: Tables,
  known: { people: Map<string, string>; issuers: Map<string, string> },
  report: Report,
) => {
  const alignmentOf = tables.under('issuer_badgeclassalignment', 'badgeclass_id')
  const tagsOf = tables.under('issuer_badgeclasstag', 'badgeclass_id')
  const extensionsOf = tables.under('issuer_badgeclassextension', 'badgeclass_id')
  const ids = new Map<string, string>()
  const badgeClasses: MovedBadgeClass[] = []
  for (const row of tables.list('issuer_badgeclass')) {
    if (wordsOf(row, 'source_url')) continue
    const key = row.get('id') ?? ''
    const name = row.get('name') ?? ''
    const issuer = known.issuers.get(row.get('issuer_id') ?? '')
    if (issuer === undefined) {
      report.note('lost', 'badge classes whose issuer is not there', name)
      continue
    }
    const id = entityIdOf(row, 'issuer_badgeclass')
    ids.set(key, id)
    badgeClasses.push({
      id,
      slug: wordsOf(row, 'slug'),
      issuer,
      name,
      description: row.get('description') ?? '',
      picture: wordsOf(row, 'image'),
      criteriaText: textOf(row, 'criteria_text') || null,
      criteriaUrl: wordsOf(row, 'criteria_url'),
      tags: [...new Set(tagsOf(key).flatMap((tag) => wordsOf(tag, 'name') ?? []))],
      alignment: alignmentOf(key).flatMap((line) => readAlignment(line, name, report)),
      extensions: readExtensions(extensionsOf(key), { of: 'badge classes', name }, report),
      expires: readTerm(row),
      createdAt: momentOf(row, 'created_at') ?? new Date(0),
      createdBy: known.people.get(row.get('created_by_id') ?? '') ?? null,
    })
  }
  return { badgeClasses, ids }
}

function readAlignment(row: Row, name: string, report: Report): MovedAlignment[] {
  const [target_name, target_url] = [wordsOf(row, 'target_name'), wordsOf(row, 'target_url')]
  if (!target_name || !target_url) {
    report.note('lost', 'alignments without a name or an address', name)
    return []
  }
  return [
    {
      target_name,
      target_url,
      target_description: textOf(row, 'target_description') || null,
      target_framework: textOf(row, 'target_framework') || null,
      target_code: textOf(row, 'target_code') || null,
    },
  ]
}

function readTerm(row: Row): MovedBadgeClass['expires'] {
  const amount = numberOf(row, 'expires_amount')
  const unit = units.find((one) => one === row.get('expires_duration'))
  return amount && unit ? { amount, unit } : null
}
