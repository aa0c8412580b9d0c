import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { webUrl } from '#contracts/fields/fields.ts'
import { descriptionLength, detailLength, recipientLength } from '#contracts/fields/limits.ts'
import { type AwardDetail, awardDetailTable, shapeDetails } from '#shared/badges/award-details.ts'
import { t } from '#shared/i18n/text.ts'
import { evaluateCredits } from '#web/lib/achievement/evaluate-credits.ts'
import { addProtocol } from '#web/lib/formats/add-protocol.ts'
import { formatDate } from '#web/lib/formats/format.ts'
import { validateEmail } from '#web/lib/formats/validate-email.ts'
import { validateUrl } from '#web/lib/formats/validate-url.ts'
import { evaluateExpiry, hasPassed } from '../../data/award-form-schema.ts'
import { evaluateTyped } from '../../details/detail-values.ts'
import { listedDetails } from '../../details/typed-details.ts'
import { type Columns, describeTarget, type PlainTarget, type ResultTarget, type Target, targets } from './columns.ts'
import { isMonthFirst, type ReadDay, readDay } from './read-day.ts'
import { readResult } from './read-result.ts'
import type { RecipientTable } from './to-table.ts'

/** One recipient of a batch as typed; `row` counts the lines of the list from 1. */
export interface Entry extends Record<PlainTarget, string> {
  row: number
  /** Whose column writes the month before the day. */
  monthFirst: readonly DayTarget[]
  [result: ResultTarget]: string
}

/** What the entries say anything about, in the order in which it is shown. */
export const listTargets = ([first]: readonly Entry[]): Target[] => [
  ...targets,
  ...Object.keys(first ?? {}).filter((name): name is ResultTarget => name.startsWith('result:')),
]

/** What is wrong with an entry, by field. */
export type Faults = Partial<Record<Target, string>>

const moments = listedDetails.filter((one) => one.kind === 'moment')
const dayTargets = ['expires', 'issued_on', ...moments.map(({ field }) => field)] as const
export type DayTarget = (typeof dayTargets)[number]
export const isDayTarget = (target: Target): target is DayTarget => dayTargets.some((one) => one === target)

export const dayOf = (entry: Entry, target: DayTarget): ReadDay =>
  readDay(entry[target], entry.monthFirst.includes(target))

/** What is sent for a day: nothing for what is none. */
export const isoOf = (entry: Entry, target: DayTarget): string => dayOf(entry, target).iso ?? ''

const nothing: Record<PlainTarget, string> = {
  email: '',
  evidence: '',
  name: '',
  narrative: '',
  expires: '',
  issued_on: '',
  ...shapeDetails(awardDetailTable, 'field', { moment: '', decimal: '', text: '' }),
}

export function toEntries({ rows, numbers }: RecipientTable, columns: Columns): Entry[] {
  const places = columns.flatMap((target, index) => (target ? [{ target, index }] : []))
  const monthFirst = dayTargets.filter((target) => {
    const place = columns.indexOf(target)
    return isMonthFirst(place < 0 ? [] : rows.map((cells) => cells[place] ?? ''))
  })
  return rows.map((cells, index) => {
    const entry: Entry = { ...nothing, row: numbers?.[index] ?? index + 1, monthFirst }
    const parts = { first_name: '', last_name: '' }
    for (const { target, index: place } of places) {
      const cell = cells[place] ?? ''
      if (target === 'first_name' || target === 'last_name') parts[target] = cell
      else entry[target] = cell
    }
    entry.name ||= `${parts.first_name} ${parts.last_name}`.trim()
    entry.evidence = addProtocol(entry.evidence)
    return entry
  })
}

export function checkEntry(entry: Entry, results: readonly ShownResultDescription[] = []): Faults {
  const { email, evidence, name, narrative, expires } = entry
  const faults: Faults = {}
  if (email.trim() === '') faults.email = t('{label} is required', { label: t('Email') })
  else if (validateEmail(email)) faults.email = t('Please enter a valid email address')
  if (!isEvidence(evidence)) faults.evidence = t('Please enter a valid URL')
  if (name.length > recipientLength) faults.name = tooLong(t('Name'), name, recipientLength)
  if (narrative.length > descriptionLength) faults.narrative = tooLong(t('Narrative'), narrative, descriptionLength)
  else if (narrative.includes('![')) faults.narrative = t('Images are not supported in Markdown')
  for (const target of dayTargets) {
    const fault = evaluateDay(entry, target)
    if (fault) faults[target] = fault
  }
  if (expires !== '' && !faults.expires) {
    const fault = evaluateExpiry(isoOf(entry, 'expires'), startOf(entry))
    if (fault) faults.expires = fault
  }
  for (const detail of listedDetails) {
    const fault = faults[detail.field] ?? evaluateDetail(entry, detail)
    if (fault) faults[detail.field] = fault
  }
  // The day may have begun where the reader is, and not here.
  if (!faults.issued_on && isAhead(entry, 'issued_on', 86_400_000)) faults.issued_on = notAhead()
  return { ...faults, ...checkResults(entry, results) }
}

const notAhead = (): string => t('Please enter a day that is not in the future')
const isAhead = (entry: Entry, target: DayTarget, most = 0): boolean =>
  entry[target] !== '' && new Date(isoOf(entry, target)).getTime() > Date.now() + most

/** Of a day, what is wrong with it beside others. */
function evaluateDetail(entry: Entry, detail: AwardDetail): string | undefined {
  const typed = entry[detail.field]
  switch (detail.kind) {
    case 'decimal':
      return evaluateCredits(typed)
    case 'text':
      return typed.length > detailLength ? tooLong(describeTarget(detail.field), typed, detailLength) : undefined
    case 'moment': {
      const earliest = moments.find(({ name }) => 'notBefore' in detail && name === detail.notBefore)
      if (typed !== '' && earliest && new Date(isoOf(entry, detail.field)) < new Date(isoOf(entry, earliest.field)))
        return t('The end is before the beginning.')
      return 'isPast' in detail && isAhead(entry, detail.field) ? notAhead() : undefined
    }
  }
}

/** From when an entry counts: what a list dates later than now is dated now. */
function startOf(entry: Entry): Date {
  const [given, now] = [new Date(isoOf(entry, 'issued_on')), new Date()]
  return given < now ? given : now
}

/** Empty means none. */
function evaluateDay(entry: Entry, target: DayTarget): string | undefined {
  if (entry[target] === '') return undefined
  const { iso, nearest } = dayOf(entry, target)
  if (iso !== undefined) return undefined
  if (nearest === undefined) return t('Please enter a date in the format YYYY-mm-dd.')
  return t('There is no such day. The last one of that month is {day}.', { day: formatDate(nearest) })
}

/** True for an entry of long ago, which has ended by now. */
export const hasEnded = (entry: Entry): boolean => hasPassed(isoOf(entry, 'expires'))

function checkResults(entry: Entry, results: readonly ShownResultDescription[]): Faults {
  const faults: Faults = {}
  for (const description of results) {
    const result = readResult(entry, description)
    const fault = result && evaluateTyped(description, entry[`result:${description.name}`] ?? '', result)
    if (fault) faults[`result:${description.name}`] = fault
  }
  return faults
}

function tooLong(label: string, value: string, maximum: number): string {
  return t('{label} exceeds maximum length of {maximum} by {excess} characters', {
    label,
    maximum,
    excess: value.length - maximum,
  })
}

function isEvidence(value: string): boolean {
  const address = addProtocol(value)
  return address === '' || (validateUrl(address) === undefined && webUrl.safeParse(address).success)
}

const checkedAtOnce = 2000

/** Sorts entries into those that can be awarded and those somebody has to look at. */
export async function sortEntries(
  entries: readonly Entry[],
  results: readonly ShownResultDescription[] = [],
): Promise<{ ready: Entry[]; faulty: Entry[] }> {
  const ready: Entry[] = []
  const faulty: Entry[] = []
  for (const [index, entry] of entries.entries()) {
    if (index % checkedAtOnce === checkedAtOnce - 1) await giveWay()
    const isGood = Object.keys(checkEntry(entry, results)).length === 0
    const list = isGood ? ready : faulty
    list.push(entry)
  }
  return { ready, faulty }
}

/** Lets the page draw and answer before long work goes on. */
const giveWay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
