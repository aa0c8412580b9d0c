/** What came of one case of a suite: Sash agrees, or there is a paragraph why it does not, or it should be looked at. */
export type Outcome =
  | { title: string; state: 'agree' }
  | { title: string; state: 'explained'; paragraph: string }
  | { title: string; state: 'disagree'; told: string }
