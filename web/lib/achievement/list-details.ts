import type { ShownAwardDetails } from '#contracts/awards/award-details.ts'
import type { AchievementDetails } from '#contracts/badge-classes/achievement-details.ts'
import { listLanguages } from '#contracts/badge-classes/badge-languages.ts'
import { type AwardDetail, awardDetailTable } from '#shared/badges/award-details.ts'
import { nameAwardDetail } from '#shared/badges/name-award-detail.ts'
import { listFormat, numberFormat } from '#shared/i18n/intl.ts'
import { currentLocale, t } from '#shared/i18n/text.ts'
import { describeIdentifier } from './identifier-names.ts'
import { nameLanguage } from './name-language.ts'

/** One thing that is said, in plain words or as a day. */
export interface Detail {
  label: string
  text?: string
  day?: string
}

const say = (label: string, text: string | null): Detail[] => (text ? [{ label, text }] : [])

/** Given as days, and kept as the beginnings of these in UTC. */
const date = (label: string, moment: string | null): Detail[] => (moment ? [{ label, day: moment.slice(0, 10) }] : [])

const number = (value: number | null): string | null =>
  value === null ? null : numberFormat(currentLocale(), { maximumFractionDigits: 3 }).format(value)

const sayLanguages = (names: readonly string[]): Detail[] =>
  names.length > 1
    ? say(t('Languages'), listFormat(currentLocale(), { type: 'unit' }).format(names))
    : say(t('Language'), names[0] ?? null)

/** What a badge class says beyond the plain; results and related badges are told elsewhere. */
export function listClassDetails(details: AchievementDetails): Detail[] {
  return [
    ...say(t('Credits'), number(details.credits_available)),
    ...say(t('Field of study'), details.field_of_study),
    ...say(t('Specialization'), details.specialization),
    ...say(t('Course or badge code'), details.human_code),
    ...sayLanguages(listLanguages(details).map(nameLanguage)),
    ...say(t('Edition'), details.version_label),
    ...say(t('Other identifiers'), details.other_identifiers.map(describeIdentifier).join(', ')),
  ]
}

/** What an award says beyond the plain; results are told elsewhere. */
export function listAwardDetails(details: ShownAwardDetails): Detail[] {
  return awardDetailTable.flatMap((detail) => listDetail(details, detail))
}

function listDetail(details: ShownAwardDetails, detail: AwardDetail): Detail[] {
  const label = nameAwardDetail(detail.name)
  switch (detail.kind) {
    case 'moment':
      return date(label, details[detail.name])
    case 'decimal':
      return say(label, number(details[detail.name]))
    case 'text':
      return say(label, details[detail.name])
  }
}

/** The language and the version of a related badge; empty where neither is known. */
export function describeRelated({ in_language, version }: AchievementDetails['related'][number]): string {
  const words = [in_language && nameLanguage(in_language), version && t('Version {version}', { version })]
  return words.filter(Boolean).join(', ')
}
