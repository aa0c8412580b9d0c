import papa from 'papaparse'
import type { z } from 'zod'
import type { batchRow } from '#contracts/awards/award-batches.ts'

const names: Record<string, readonly string[]> = {
  recipient: ['recipient', 'recipient_identifier', 'email', 'e-mail', 'identifier'],
  name: ['name', 'recipient_name', 'full name'],
  narrative: ['narrative', 'comment'],
  evidence: ['evidence', 'evidence_url'],
  issued: ['issued_on', 'issued', 'date', 'awarded'],
  expires: ['expires', 'expires_on'],
}

export interface Rows {
  awards: z.input<typeof batchRow>[]
  /** The line of the file that each award stands in; the line with the names is the first. */
  lines: number[]
}

/** Rows to award of a CSV text, whose first line names the columns; only the recipient is needed. */
export const readRows = (text: string): Rows => {
  const { data, errors } = papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false })
  if (errors.some(({ code }) => code === 'MissingQuotes'))
    throw new Error('A quotation mark is opened and never closed.')
  const [head = [], ...records] = data
  const columns = new Map(
    head.map((title, index) => {
      const known = Object.keys(names).find((one) => names[one]?.includes(title.trim().toLowerCase()))
      return [known ?? title.trim(), index]
    }),
  )
  if (!columns.has('recipient')) throw new Error('The first line has to name a column "email" or "recipient".')
  const unknown = [...columns.keys()].filter((name) => name !== '' && !Object.hasOwn(names, name))
  if (unknown.length > 0) throw new Error(`There is no column "${unknown[0]}": ${Object.keys(names).join(', ')}.`)
  const rows: Rows = { awards: [], lines: [] }
  for (const [index, record] of records.entries()) {
    const cell = (name: string) => record[columns.get(name) ?? -1]?.trim() || undefined
    if (record.every((value) => value.trim() === '')) continue
    rows.lines.push(index + 2)
    rows.awards.push({
      recipient_identifier: cell('recipient') ?? '',
      recipient_name: cell('name'),
      narrative: cell('narrative'),
      evidence_items: cell('evidence') ? [{ evidence_url: cell('evidence') }] : undefined,
      issued_on: toTime(cell('issued')),
      ...(cell('expires') ? { expires: toTime(cell('expires')) } : {}),
    })
  }
  if (rows.awards.length === 0) throw new Error('There is nobody in this file.')
  return rows
}

/** A day means its beginning in UTC. */
const toTime = (value: string | undefined): string | undefined =>
  value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00Z` : value
