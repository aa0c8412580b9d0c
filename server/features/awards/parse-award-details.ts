import type { AwardDetailsInput, ShownAwardDetails, ShownResult } from '#contracts/awards/award-details.ts'
import { shownAwardDetails } from '#contracts/awards/award-details.ts'
import { evaluateResult, limitsOf, type ResultFault } from '#contracts/awards/evaluate-result.ts'
import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { now } from '#infra/clock.ts'
import { invalid } from '#infra/errors.ts'
import { isEmptyObject } from '#infra/json/is-empty-object.ts'
import { type AwardDetail, awardDetailTable } from '#shared/badges/award-details.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Said } from '#shared/messages/words.ts'

const plain = shownAwardDetails.parse({})

/** JSON columns come back as unchecked values; most awards say nothing of this. */
export const readAwardDetails = (value: unknown): ShownAwardDetails =>
  value === null || value === undefined || isEmptyObject(value)
    ? { ...plain, results: [] }
    : shownAwardDetails.parse(value)

/** Only what is said is kept. */
export const listSaid = (details: ShownAwardDetails): Partial<ShownAwardDetails> =>
  Object.fromEntries(
    Object.entries(details).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  )

export const writeAwardDetails = (details: ShownAwardDetails): string => JSON.stringify(listSaid(details))

/** What an award says beyond the plain, over what it said before: what is left out stays. */
export const parseAwardDetails = (
  input: AwardDetailsInput,
  descriptions: readonly ShownResultDescription[],
  before: ShownAwardDetails = readAwardDetails({}),
): ShownAwardDetails => {
  const given = awardDetailTable.filter(({ name }) => input[name] !== undefined)
  const details: ShownAwardDetails = {
    ...before,
    ...Object.fromEntries(given.map((detail) => [detail.name, parseDetail(input, detail)])),
    ...(input.results === undefined ? {} : { results: parseResults(input.results ?? [], descriptions) }),
  }
  checkDates(details)
  return details
}

function parseDetail(input: AwardDetailsInput, detail: AwardDetail): string | number | null {
  switch (detail.kind) {
    case 'moment':
      return readDate(input[detail.name])
    case 'decimal':
      return input[detail.name] ?? null
    case 'text':
      return clean(input[detail.name])
  }
}

function checkDates(details: ShownAwardDetails): void {
  for (const detail of awardDetailTable) {
    if (detail.kind !== 'moment') continue
    const moment = details[detail.name]
    if (!moment) continue
    if ('isPast' in detail && new Date(moment) > now()) {
      throw invalid({ [detail.name]: [makeMessage('field.not-future')] })
    }
    const earliest = 'notBefore' in detail && details[detail.notBefore]
    if (earliest && new Date(moment) < new Date(earliest))
      throw invalid({ [detail.name]: [makeMessage('field.order')] })
  }
}

function parseResults(
  given: NonNullable<AwardDetailsInput['results']>,
  descriptions: readonly ShownResultDescription[],
): ShownResult[] {
  const faults: Said[] = []
  const results = given.flatMap((result): ShownResult[] => {
    const description = findDescription(descriptions, result.result_description)
    if (!description) {
      faults.push(makeMessage('result.unknown', { name: result.result_description }))
      return []
    }
    const clear = { ...result, value: clean(result.value) }
    const fault = evaluateResult(description, clear)
    if (fault) faults.push({ words: `${description.name}: ${tellFault(fault, description)}` })
    return [
      {
        result_description: description.key,
        value: clear.value,
        achieved_level: result.achieved_level || null,
        status: result.status ?? null,
      },
    ]
  })
  if (new Set(results.map((one) => one.result_description)).size < results.length) {
    faults.push(makeMessage('result.twice'))
  }
  if (faults.length > 0) throw invalid({ results: faults })
  return results
}

/** Why results do not fit the badge class as it is now, if so. */
export const findUnfitResult = (
  results: readonly ShownResult[],
  descriptions: readonly ShownResultDescription[],
): Said | undefined => {
  for (const result of results) {
    const description = descriptions.find(({ key }) => key === result.result_description)
    if (!description) return makeMessage('result.gone')
    const fault = evaluateResult(description, result)
    if (fault) return { words: `${description.name}: ${tellFault(fault, description)}` }
  }
  return undefined
}

/** By its key or, as lists name it, by its name. */
const findDescription = (descriptions: readonly ShownResultDescription[], given: string) =>
  descriptions.find(({ key }) => key === given) ??
  descriptions.find(({ name }) => name.toLowerCase() === given.trim().toLowerCase())

function tellFault(fault: ResultFault, description: ShownResultDescription): string {
  const { low, high } = limitsOf(description)
  switch (fault) {
    case 'empty':
      return 'enter a value, a level or a status.'
    case 'status':
      return 'choose a status.'
    case 'level':
      return 'choose one of its levels.'
    case 'value':
      return `choose one of ${description.allowed_values.join(', ')}.`
    case 'number':
      return 'enter a number.'
    case 'low':
      return `enter at least ${low}.`
    case 'high':
      return `enter at most ${high}.`
  }
}

const clean = (text: string | null | undefined): string | null => text?.trim() || null
const readDate = (text: string | null | undefined): string | null => {
  if (!text) return null
  const moment = new Date(text)
  moment.setUTCMilliseconds(0)
  return moment.toISOString().replace('.000Z', 'Z')
}
