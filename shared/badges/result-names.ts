import { t } from '../i18n/text.ts'
import type { resultStatuses, resultTypes, targetTypes } from './result-terms.ts'

export type ResultType = (typeof resultTypes)[number]
export type ResultStatus = (typeof resultStatuses)[number]
export type TargetType = (typeof targetTypes)[number]

const types: Record<ResultType, () => string> = {
  GradePointAverage: () => t('Grade point average'),
  LetterGrade: () => t('Letter grade'),
  Percent: () => t('Percent'),
  PerformanceLevel: () => t('Performance level'),
  PredictedScore: () => t('Predicted score'),
  RawScore: () => t('Points'),
  Result: () => t('Something else'),
  RubricCriterion: () => t('Criterion of a rubric'),
  RubricCriterionLevel: () => t('Level of a rubric'),
  RubricScore: () => t('Score of a rubric'),
  ScaledScore: () => t('Scaled score'),
  Status: () => t('Status'),
}

const statuses: Record<ResultStatus, () => string> = {
  Completed: () => t('Completed'),
  Enrolled: () => t('Enrolled'),
  Failed: () => t('{result, select, other {Failed}}', { result: '' }),
  InProgress: () => t('{result, select, other {In progress}}', { result: '' }),
  OnHold: () => t('On hold'),
  Provisional: () => t('Provisional'),
  Withdrew: () => t('Withdrew'),
}

const targets: Record<TargetType, () => string> = {
  'ceasn:Competency': () => t('Competency'),
  'ceterms:Credential': () => t('Credential'),
  CFItem: () => t('Competency or standard'),
  CFRubric: () => t('Rubric'),
  CFRubricCriterion: () => t('Criterion of a rubric'),
  CFRubricCriterionLevel: () => t('Level of a rubric'),
  CTDL: () => t('Entry in CTDL'),
}

const isOf = <Name extends string>(names: Record<Name, () => string>, given: string): given is Name =>
  Object.hasOwn(names, given)

/** What people call it; a term of an issuer's own, as it is. */
export const nameResultType = (type: string): string => (isOf(types, type) ? types[type]() : type.replace(/^ext:/, ''))
export const nameResultStatus = (status: ResultStatus): string => statuses[status]()
export const nameTargetType = (type: string): string =>
  isOf(targets, type) ? targets[type]() : type.replace(/^ext:/, '')
