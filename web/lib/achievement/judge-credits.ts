import { creditMaximum } from '#contracts/achievement-details.ts'
import { t } from '#web/lib/text.ts'

/** What is wrong with typed credits; nothing when they are left empty or the server takes the number. */
export function judgeCredits(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (!/^\d+(?:\.\d{1,3})?$/.test(text)) return t('Please enter a number such as 3 or 2.5')
  return Number(text) > creditMaximum ? t('At most {maximum, number}', { maximum: creditMaximum }) : undefined
}
