import type { Chosen, Selection } from './select-tests.ts'

/** What is run and what is left out, a line for each reason. */
export function describeSelection(base: string, changed: readonly string[], { chosen, left }: Selection): string {
  return [
    `${count(changed.length, 'file')} changed since ${base.slice(0, 12)}.`,
    'Looks: types, and format and lint of the changed files.',
    `Tests: ${count(chosen.length, 'file')}.`,
    ...listReasons(chosen),
    ...(left.length > 0 ? [`Left out, for they would take longer: ${count(left.length, 'file')}.`] : []),
    ...listReasons(left),
    'Left out always: unused code, the journeys in the browser, the specification. npm test runs them all.',
    ...journeys(changed),
  ].join('\n')
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

function listReasons(all: readonly Chosen[]): string[] {
  const reasons = new Map<string, number>()
  for (const { file, why } of all) {
    const reason = `${/^(?:server|web)(?=\/)/.exec(file)?.[0] ?? 'pure'}: ${why}`
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  return [...reasons].map(([reason, number]) => `  ${String(number).padStart(3)} ${reason}`)
}

function journeys(changed: readonly string[]): string[] {
  const names = changed.flatMap((file) => /^e2e\/(.+)\.test\.ts$/.exec(file)?.[1] ?? [])
  return names.map((name) => `A journey changed: npm run e2e -- ${name}`)
}
