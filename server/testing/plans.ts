interface Step {
  'Node Type': string
  'Actual Rows': number
  Plans?: Step[]
}

/** The most rows that any sort of a plan was given. */
export const mostSorted = (step: Step): number => {
  const below = step.Plans ?? []
  const given = step['Node Type'].endsWith('Sort') ? (below[0]?.['Actual Rows'] ?? 0) : 0
  return Math.max(given, ...below.map(mostSorted))
}
