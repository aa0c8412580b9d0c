import { creditMaximum } from '#contracts/badge-classes/achievement-details.ts'
import { t } from '#shared/i18n/text.ts'
import { askDecimal, plainDecimal } from '#web/lib/formats/decimal.ts'

/** What is wrong with typed credits; nothing when they are left empty or the server takes the number. */
export function evaluateCredits(typed: string): string | undefined {
  const text = plainDecimal(typed)
  if (text === '') return undefined
  const question = askDecimal(typed)
  if (question) return question
  if (!/^\d+(?:\.\d{1,3})?$/.test(text))
    return t('Please enter a number such as {whole, number} or {decimal, number}', { whole: 3, decimal: 2.5 })
  return Number(text) > creditMaximum ? t('At most {maximum, number}', { maximum: creditMaximum }) : undefined
}
