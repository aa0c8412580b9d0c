import { t } from '#shared/i18n/text.ts'
import type { Fact } from '../../ui/text/facts.tsx'
import { OutsideLink } from './outside-link.tsx'
import type { ExtensionsView } from './props.ts'
import { writeStudyLoad } from './write-study-load.ts'

/** What the known extensions say; competencies are told among the skills. */
export function listExtensions({ category, studyMinutes, level, license }: ExtensionsView): Fact[] {
  return [
    { label: t('Category'), value: category && nameCategory(category) },
    { label: t('Study load'), value: studyMinutes && writeStudyLoad(studyMinutes) },
    { label: t('Level'), value: level && nameLevel(level) },
    { label: t('License'), value: license && <OutsideLink href={license.url}>{license.name}</OutsideLink> },
  ]
}

function nameCategory(category: string): string {
  if (category === 'competency') return t('Competency badge')
  if (category === 'participation') return t('Participation badge')
  return category === 'learningpath' ? t('Micro degree') : category
}

/** Those of the European framework for languages are in capitals. */
const nameLevel = (level: string): string => (/^[abc][12]$/.test(level) ? level.toUpperCase() : level)
