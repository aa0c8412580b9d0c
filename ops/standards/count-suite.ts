import type { Suite } from './outcome.ts'

const mostShown = 10
const secondsBetween = 20

/** What came of a suite: how many of each kind, with which paragraphs, and the first ones that disagree. */
export interface Counted {
  agree: number
  explained: number
  disagree: number
  paragraphs: Map<string, number>
  shown: string[]
}

/** Runs a suite and counts. How far it has come is told now and then. */
export async function countSuite({ name, count, run }: Suite, tell: (line: string) => void): Promise<Counted> {
  const counted: Counted = { agree: 0, explained: 0, disagree: 0, paragraphs: new Map(), shown: [] }
  let done = 0
  let told = Date.now()
  for await (const outcome of run()) {
    counted[outcome.state]++
    done++
    if (outcome.state === 'explained') {
      for (const paragraph of outcome.paragraph.split('; ')) {
        counted.paragraphs.set(paragraph, (counted.paragraphs.get(paragraph) ?? 0) + 1)
      }
    }
    if (outcome.state === 'disagree' && counted.shown.length < mostShown) {
      const line = `${outcome.title}: ${outcome.told}`
      counted.shown.push(line)
      tell(`  ${name} disagrees: ${line}`)
    }
    if (Date.now() - told < secondsBetween * 1000) continue
    told = Date.now()
    tell(`  ${name}: ${done}${count === undefined ? '' : ` of ${count}`}, ${counted.disagree} disagree`)
  }
  return counted
}

/** The lines that are printed of a suite. */
export function printCounted(name: string, { agree, explained, disagree, paragraphs, shown }: Counted): string[] {
  return [
    `${name}: ${agree} agree, ${explained} explained, ${disagree} disagree`,
    ...[...paragraphs].map(([paragraph, times]) => `  explained ${times} times: ${paragraph}`),
    ...shown.map((line) => `  disagrees: ${line}`),
  ]
}
