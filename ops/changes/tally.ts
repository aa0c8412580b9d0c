import type { Reading } from './readers.ts'

interface Case {
  kind: string
  seed: number
  sample: string
  text: string
  verdict: string
}

interface Counts {
  made: number
  valid: number
  held: number
  same: number[]
  changed: number[]
  unread: number[]
}

/** Counts for each kind of change what became of it here and elsewhere. */
export function createTally(readers: string[]) {
  const kinds = new Map<string, Counts>()
  const found: string[] = []
  const confirmed: number[] = []
  const noCounts = () => readers.map(() => 0)

  function countsOf(kind: string): Counts {
    const known = kinds.get(kind)
    if (known) return known
    const counts = { made: 0, valid: 0, held: 0, same: noCounts(), changed: noCounts(), unread: noCounts() }
    kinds.set(kind, counts)
    return counts
  }

  return {
    note(kind: string, verdict: string, isHeld: boolean): void {
      const counts = countsOf(kind)
      counts.made += 1
      if (verdict === 'valid') counts.valid += 1
      if (isHeld) counts.held += 1
    },
    /**
     * A document whose signature holds here, as it was and as it was changed, in the eyes of the others. That one of them
     * cannot read it says nothing, but somebody has to have read it.
     */
    compare({ kind, seed, sample, text, verdict }: Case, before: Reading[], after: Reading[]): void {
      const counts = countsOf(kind)
      const findings = readers.map((_, index) => evaluate(before[index], after[index]))
      for (const [index, finding] of findings.entries()) counts[finding][index] = (counts[finding][index] ?? 0) + 1
      if (!findings.includes('changed') && findings.includes('same')) confirmed.push(seed)
      else found.push(JSON.stringify({ kind, seed, sample, verdict, findings, after, text }))
    },
    /** Prints all of it; gives how many times another implementation called changed what holds here. */
    print(): number {
      const title = [
        'kind',
        'made',
        'valid',
        'signature holds',
        ...readers.flatMap((name) => [`${name} same`, 'changed', 'unread']),
      ]
      const rows = [...kinds].map(([kind, { made, valid, held, ...seen }]) => {
        return [
          kind,
          made,
          valid,
          held,
          ...readers.flatMap((_, at) => [seen.same[at], seen.changed[at], seen.unread[at]]),
        ]
      })
      const sums = title.slice(1).map((_, column) => rows.reduce((sum, row) => sum + Number(row[column + 1]), 0))
      for (const row of [title, ...rows, ['all', ...sums]]) console.log(row.map((cell) => String(cell)).join('\t'))
      if (confirmed.length < 200) console.log(`confirmed: ${confirmed.sort((one, other) => one - other).join(' ')}`)
      for (const line of found) console.log(line)
      return found.length
    },
  }
}

function evaluate(before: Reading | undefined, after: Reading | undefined): 'same' | 'changed' | 'unread' {
  if (after?.forms.some((form) => before?.forms.includes(form))) return 'same'
  return after === undefined || after.error ? 'unread' : 'changed'
}
