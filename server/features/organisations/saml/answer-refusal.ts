/** What is wrong with an answer that the provider has signed, where people and operators can do something about it. */
export class AnswerRefusal extends Error {
  /** What the person is told (texts.ts). */
  readonly outcome: 'unasked' | 'no-address'

  /** The message is for the log: what to change, and where. */
  constructor(outcome: AnswerRefusal['outcome'], message: string) {
    super(message)
    this.name = 'AnswerRefusal'
    this.outcome = outcome
  }
}
