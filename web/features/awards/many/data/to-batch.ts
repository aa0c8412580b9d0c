import type { z } from 'zod'
import { type createAwardBatch, holdMaximum } from '#contracts/awards/award-batches.ts'
import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { type AwardDetail, awardDetailTable } from '#shared/badges/award-details.ts'
import { mapDetails } from '#shared/badges/map-details.ts'
import { addProtocol } from '#web/lib/formats/add-protocol.ts'
import { plainDecimal } from '#web/lib/formats/decimal.ts'
import { listedDetails } from '../../details/typed-details.ts'
import type { Target } from './columns.ts'
import { type DayTarget, type Entry, type Faults, isoOf } from './entries.ts'
import { readResult } from './read-result.ts'

export interface BatchOptions {
  notify: boolean
  skipHolders: boolean
  /** Minutes for which mails wait, as typed. */
  hold: string
  isScheduled: boolean
  /** As the field for day and time writes it: in the reader's own time. */
  startAt: string
}

export const startOptions: BatchOptions = {
  notify: true,
  skipHolders: true,
  hold: '10',
  isScheduled: false,
  startAt: '',
}

export type BatchBody = z.input<typeof createAwardBatch.body>

export function toBatch(
  entries: readonly Entry[],
  options: BatchOptions,
  results: readonly ShownResultDescription[] = [],
): BatchBody {
  return {
    awards: entries.map((entry) => toRow(entry, results)),
    row_numbers: entries.map(({ row }) => row),
    create_notification: options.notify,
    allow_duplicate_awards: !options.skipHolders,
    hold_minutes: options.notify ? Number(options.hold) : 0,
    ...(options.isScheduled ? { start_at: new Date(options.startAt).toISOString() } : {}),
  }
}

function toRow(entry: Entry, descriptions: readonly ShownResultDescription[]): BatchBody['awards'][number] {
  const { email, evidence, name, narrative, expires, issued_on } = entry
  const said = listedDetails.filter(({ field }) => entry[field] !== '')
  const results = descriptions.flatMap((description) => readResult(entry, description) ?? [])
  return {
    recipient_identifier: email.trim(),
    ...(evidence === '' ? {} : { evidence_items: [{ evidence_url: addProtocol(evidence) }] }),
    ...(name === '' ? {} : { recipient_name: name }),
    ...(narrative === '' ? {} : { narrative }),
    ...(expires === '' ? {} : { expires: readMoment(entry, 'expires') }),
    ...(issued_on === '' ? {} : { issued_on: readMoment(entry, 'issued_on') }),
    ...Object.fromEntries(said.map((detail) => [detail.name, readDetail(entry, detail)])),
    ...(results.length === 0 ? {} : { results }),
  }
}

const readMoment = (entry: Entry, target: DayTarget): string => new Date(isoOf(entry, target)).toISOString()

function readDetail(entry: Entry, detail: AwardDetail): string | number {
  switch (detail.kind) {
    case 'moment':
      return readMoment(entry, detail.field)
    case 'decimal':
      return Number(plainDecimal(entry[detail.field]))
    case 'text':
      return entry[detail.field]
  }
}

export function isHold(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= holdMaximum
}

const places: Record<string, Target> = {
  recipient_identifier: 'email',
  email: 'email',
  evidence: 'evidence',
  evidence_items: 'evidence',
  recipient_name: 'name',
  narrative: 'narrative',
  expires: 'expires',
  issued_on: 'issued_on',
  ...mapDetails(awardDetailTable, 'name', ({ field }) => field),
}

/** Of the results the server says which one it means. */
const placeOf = (field: string, message: string): Target =>
  field === 'results' && message.includes(':') ? `result:${message.split(':')[0]}` : (places[field] ?? 'email')

/** What the server has against single rows, by their place in the batch. */
export function readRowFaults(fields: Record<string, string>): Map<number, Faults> {
  const found = new Map<number, Faults>()
  for (const [name, message] of Object.entries(fields)) {
    const [, place, field = ''] = /^awards\.(\d+)(?:\.(\w+))?/.exec(name) ?? []
    if (place === undefined) continue
    const faults = found.get(Number(place)) ?? {}
    found.set(Number(place), { ...faults, [placeOf(field, message)]: message })
  }
  return found
}
