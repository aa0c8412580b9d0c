import { z } from 'zod'
import type { AwardDetailsInput, AwardResultInput, ShownAwardDetails } from '#contracts/awards/award-details.ts'
import { evaluateResult, isMeasured, limitsOf, type ResultFault } from '#contracts/awards/evaluate-result.ts'
import { resultStatus, type ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { detailLength } from '#contracts/fields/limits.ts'
import { type AwardDetail, awardDetailTable, shapeDetails } from '#shared/badges/award-details.ts'
import { mapDetails } from '#shared/badges/map-details.ts'
import { t } from '#shared/i18n/text.ts'
import { evaluateCredits } from '#web/lib/achievement/evaluate-credits.ts'
import { fieldOf } from '#web/lib/achievement/result-choices.ts'
import { askDecimal, plainDecimal, showDecimal } from '#web/lib/formats/decimal.ts'
import { detailOf, isMore, moreDetails } from './typed-details.ts'

const short = () => z.string().trim().max(detailLength)
const day = () =>
  z.string().refine((text) => text === '' || isDay(text), t('Please enter a date in the format YYYY-mm-dd.'))

const number = () =>
  z.string().superRefine((text, context) => {
    const message = evaluateCredits(text)
    if (message) context.addIssue({ code: 'custom', message })
  })

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(new Date(text).getTime())

export const resultValues = z.object({ key: z.string(), value: z.string(), level: z.string(), status: z.string() })
export type ResultValues = z.infer<typeof resultValues>

/** What is in the section about results, as one; each is checked by what its badge class says of it. */
export const resultsForm = (descriptions: readonly ShownResultDescription[]) =>
  z
    .object({
      credits: z.string().trim(),
      items: z.array(resultValues),
    })
    .superRefine(({ credits, items }, context) => {
      const fault = evaluateCredits(credits)
      if (fault) context.addIssue({ code: 'custom', path: ['credits'], message: fault })
      for (const [index, item] of items.entries()) {
        const description = descriptions.find(({ key }) => key === item.key)
        if (!description || !isFilled(item)) continue
        const message = evaluateTyped(description, item.value, toResult(item, description))
        if (!message) continue
        const name = fieldOf(description)
        context.addIssue({ code: 'custom', path: ['items', index, name], message })
      }
    })
export type ResultsValues = z.infer<ReturnType<typeof resultsForm>>

export const moreForm = () =>
  z
    .object(shapeDetails(moreDetails, 'field', { moment: day(), decimal: number(), text: short() }))
    .superRefine((typed, context) => {
      for (const detail of moreDetails) {
        const text = typed[detail.field]
        if (text === '') continue
        const refuse = (message: string) => context.addIssue({ code: 'custom', path: [detail.field], message })
        if ('isPast' in detail && !(new Date(text) <= new Date()))
          refuse(t('Please enter a day that is not in the future'))
        const earliest = moreDetails.find(({ name }) => 'notBefore' in detail && name === detail.notBefore)
        if (earliest && text < typed[earliest.field]) refuse(t('The end is before the beginning.'))
      }
    })
export type MoreValues = z.infer<ReturnType<typeof moreForm>>

export const startResults = (
  descriptions: readonly ShownResultDescription[],
  details?: ShownAwardDetails,
): ResultsValues => ({
  credits: showDetail(details, detailOf.credits),
  items: descriptions.map((description) => {
    const { key } = description
    const known = details?.results.find((one) => one.result_description === key)
    const value = known?.value ?? ''
    return {
      key,
      value: isMeasured(description) ? showDecimal(value) : value,
      level: known?.achieved_level ?? '',
      status: known?.status ?? '',
    }
  }),
})

function showDetail(details: ShownAwardDetails | undefined, { name, kind }: AwardDetail): string {
  const text = String(details?.[name] ?? '')
  switch (kind) {
    case 'moment':
      return text.slice(0, 10)
    case 'decimal':
      return showDecimal(text)
    case 'text':
      return text
  }
}

export const startMore = (details?: ShownAwardDetails): MoreValues =>
  mapDetails(moreDetails, 'field', (detail) => showDetail(details, detail))

export const isResultsFilled = ({ credits, items }: ResultsValues): boolean => credits !== '' || items.some(isFilled)
export const isMoreFilled = (more: MoreValues): boolean => Object.values(more).some((text) => text !== '')

const isFilled = ({ value, level, status }: ResultValues): boolean => `${value.trim()}${level}${status}` !== ''

const toResult = (
  { key, value, level, status }: ResultValues,
  description: ShownResultDescription | undefined,
): AwardResultInput => ({
  result_description: key,
  value: readValue(value, description) || null,
  achieved_level: level || null,
  status: resultStatus.safeParse(status).data ?? null,
})

/** As the server takes it: a number with a point. */
export const readValue = (typed: string, description: ShownResultDescription | undefined): string =>
  description && isMeasured(description) ? plainDecimal(typed) : typed.trim()

function readTyped(typed: string | undefined, { kind }: AwardDetail): string | number | null {
  const text = typed?.trim() ?? ''
  if (text === '') return null
  switch (kind) {
    case 'moment':
      return `${text}T00:00:00Z`
    case 'decimal':
      return Number(plainDecimal(text))
    case 'text':
      return text
  }
}

/** What the two sections say; without them nothing. */
export const toDetails = (
  results: ResultsValues | undefined,
  more: MoreValues | undefined,
  descriptions: readonly ShownResultDescription[],
): AwardDetailsInput => ({
  ...Object.fromEntries(
    awardDetailTable.map((detail) => [
      detail.name,
      readTyped(isMore(detail) ? more?.[detail.field] : results?.credits, detail),
    ]),
  ),
  results: (results?.items ?? []).filter(isFilled).map((item) =>
    toResult(
      item,
      descriptions.find(({ key }) => key === item.key),
    ),
  ),
})

/** What is wrong with a result that was typed so, beside its field. */
export function evaluateTyped(
  description: ShownResultDescription,
  typed: string,
  result: AwardResultInput,
): string | undefined {
  const question = isMeasured(description) ? askDecimal(typed) : undefined
  const fault = question ? undefined : evaluateResult(description, result)
  return fault ? tellFault(fault, description) : question
}

function tellFault(fault: ResultFault, description: ShownResultDescription): string {
  const { low, high } = limitsOf(description)
  switch (fault) {
    case 'empty':
      return t('Please enter a value')
    case 'status':
      return t('Please choose a status')
    case 'level':
      return t('Please choose a level')
    case 'value':
      return t('Please choose one of {values}', { values: description.allowed_values.join(', ') })
    case 'number':
      return t('Please enter a number')
    case 'low':
      return t('At least {low, number}', { low })
    case 'high':
      return t('At most {high, number}', { high })
  }
}
