/** One thing that goes wrong, again and again, and what became of the work meanwhile. */
export interface Fault {
  /** As security tables name it, such as R7. */
  id: string
  title: string
  /** How often it happens where the command does not say. */
  rounds: number
  /** Runs only where it is named; its rounds are minutes, which may be said in hours. */
  isLong?: boolean
  run: (rounds: number, say: (line: string) => void) => Promise<Outcome>
}

export interface Outcome {
  /** How often it went wrong on purpose. */
  runs: number
  /** Whatever was promised and is missing, half done, there twice, or answered as it must not be. */
  losses: string[]
  /** What else was measured, in a few words. */
  facts: string
  /** Why it could not be tried here. */
  skipped?: string
}

/** With no loss in so many runs, the share of runs that lose something lies below this with 95 % certainty. */
export const boundOf = (runs: number): string => `${Number(Math.min(100, 300 / Math.max(1, runs)).toPrecision(2))} %`
