import { t } from '../i18n/text.ts'
import type { DetailName } from './award-details.ts'

const names: Record<DetailName, () => string> = {
  awarded_date: () => t('Earned on'),
  activity_start_date: () => t('Began on'),
  activity_end_date: () => t('Ended on'),
  credits_earned: () => t('Credits earned'),
  license_number: () => t('License number'),
  role: () => t('Role'),
  term: () => t('Term'),
}

/** What people call a detail of an award. */
export const nameAwardDetail = (name: DetailName): string => names[name]()
