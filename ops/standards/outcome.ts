/** What came of one case of a suite: Sash agrees, or there is a paragraph why it does not, or it should be looked at. */
export type Outcome =
  | { title: string; state: 'agree' }
  | { title: string; state: 'explained'; paragraph: string }
  | { title: string; state: 'disagree'; told: string }

/** The cases of a suite, one after the other: none is kept, so that their number does not matter. */
export type Outcomes = AsyncIterable<Outcome> | Iterable<Outcome>

/** A suite by the name under which `known.json` has how much of it disagrees. */
export interface Suite {
  name: string
  /** How many cases there are, where that is known before. */
  count?: number
  run: () => Outcomes
}
