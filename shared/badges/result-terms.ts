/** What an alignment leads to (Open Badges 3.0 AlignmentTargetType), without extension values. */
export const targetTypes = [
  'ceasn:Competency',
  'ceterms:Credential',
  'CFItem',
  'CFRubric',
  'CFRubricCriterion',
  'CFRubricCriterionLevel',
  'CTDL',
] as const

/** What a result says (Open Badges 3.0 ResultType), without extension values. */
export const resultTypes = [
  'GradePointAverage',
  'LetterGrade',
  'Percent',
  'PerformanceLevel',
  'PredictedScore',
  'RawScore',
  'Result',
  'RubricCriterion',
  'RubricCriterionLevel',
  'RubricScore',
  'ScaledScore',
  'Status',
] as const

/** How far somebody got (Open Badges 3.0 ResultStatusType). */
export const resultStatuses = [
  'Completed',
  'Enrolled',
  'Failed',
  'InProgress',
  'OnHold',
  'Provisional',
  'Withdrew',
] as const
