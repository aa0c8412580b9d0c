import { z } from 'zod'
import { evaluateResult, isMeasured, isNumeral } from '#contracts/awards/evaluate-result.ts'
import type { ResultDescriptionInput, ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { detailLength } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'
import { evaluateCredits } from '#web/lib/achievement/evaluate-credits.ts'
import { askDecimal, plainDecimal, showDecimal } from '#web/lib/formats/decimal.ts'
import { linesOf } from '#web/lib/formats/lines-of.ts'

export const levelForm = () =>
  z.object({
    key: z.string(),
    name: z.string().trim().min(1, t('Please enter a name')).max(detailLength),
    description: z.string(),
    level: z.string(),
    points: z.string().max(detailLength),
  })
export type LevelValues = z.output<ReturnType<typeof levelForm>>

const numeral = () =>
  z
    .string()
    .trim()
    .superRefine((typed, context) => {
      const plain = plainDecimal(typed)
      const message = askDecimal(typed) ?? (plain === '' || isNumeral(plain) ? undefined : t('Please enter a number'))
      if (message) context.addIssue({ code: 'custom', message })
    })

export const resultForm = () =>
  z
    .object({
      key: z.string(),
      name: z.string().trim().min(1, t('Please enter a name')).max(detailLength),
      type: z.string(),
      /** One in a line. */
      values: z.string(),
      required: z.string().max(detailLength),
      requiredLevel: z.string(),
      min: numeral(),
      max: numeral(),
      levels: z.array(levelForm()),
    })
    .superRefine((result, context) => {
      const refuse = (path: 'levels' | 'max' | 'required', message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if (result.type === 'RubricCriterionLevel' && result.levels.length === 0)
        refuse('levels', t('Please add a level'))
      if (
        result.min !== '' &&
        result.max !== '' &&
        Number(plainDecimal(result.min)) > Number(plainDecimal(result.max))
      ) {
        refuse('max', t('The highest value is below the lowest'))
      } else if (result.required.trim() !== '') {
        const asked = {
          result_description: result.key,
          value: toShown(result).required_value,
          status: 'Completed' as const,
        }
        if (evaluateResult(toShown(result), asked)) refuse('required', t('Nobody could reach this value'))
      }
    })
export type ResultValues = z.output<ReturnType<typeof resultForm>>

/** All of them; two of one name could not be told apart. */
export const resultsForm = () =>
  z.array(resultForm()).superRefine((results, context) => {
    for (const [index, { name }] of results.entries()) {
      const isFirst = results.findIndex((one) => one.name.toLowerCase() === name.toLowerCase()) === index
      if (!isFirst)
        context.addIssue({ code: 'custom', path: [index, 'name'], message: t('Another result has this name') })
    }
  })

export const creditsForm = () =>
  z.string().superRefine((typed, context) => {
    const message = evaluateCredits(typed)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** The first number that names none of them yet. */
export function nextKey(items: readonly { key: string }[]): string {
  let next = items.length + 1
  while (items.some(({ key }) => key === String(next))) next += 1
  return String(next)
}

export const newLevel = (levels: readonly LevelValues[]): LevelValues => ({
  key: nextKey(levels),
  name: '',
  description: '',
  level: '',
  points: '',
})

export const newResult = (results: readonly ResultValues[]): ResultValues => ({
  key: nextKey(results),
  name: '',
  type: 'Percent',
  values: '',
  required: '',
  requiredLevel: '',
  min: '',
  max: '',
  levels: [],
})

export const startResult = (given: ShownResultDescription): ResultValues => ({
  key: given.key,
  name: given.name,
  type: given.result_type,
  values: given.allowed_values.join('\n'),
  required: isMeasured(given) ? showDecimal(given.required_value ?? '') : (given.required_value ?? ''),
  requiredLevel: given.required_level ?? '',
  min: showDecimal(given.value_min ?? ''),
  max: showDecimal(given.value_max ?? ''),
  levels: given.levels.map(({ key, name, description, level, points }) => ({
    key,
    name,
    description: description ?? '',
    level: level ?? '',
    points: points ?? '',
  })),
})

const distinctLinesOf = (text: string): string[] => [...new Set(linesOf(text))]

const toShown = (result: Typed): ShownResultDescription => {
  const shown = toWritten(result)
  return isMeasured(shown) && shown.required_value
    ? { ...shown, required_value: plainDecimal(shown.required_value) }
    : shown
}

type Typed = Omit<ResultValues, 'levels'> & { levels: readonly LevelValues[] }

const toWritten = (result: Typed): ShownResultDescription => ({
  key: result.key,
  name: result.name,
  result_type: result.type,
  allowed_values: distinctLinesOf(result.values),
  required_value: result.required.trim() || null,
  required_level: result.levels.some(({ key }) => key === result.requiredLevel) ? result.requiredLevel : null,
  value_min: plainDecimal(result.min) || null,
  value_max: plainDecimal(result.max) || null,
  levels: result.levels.map(({ key, name, description, level, points }) => ({
    key,
    name,
    description: description || null,
    level: level || null,
    points: points || null,
  })),
})

export const toResultDescription = (result: ResultValues): ResultDescriptionInput => ({
  ...toShown(result),
  result_type: result.type,
})
