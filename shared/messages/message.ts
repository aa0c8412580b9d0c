/** A sentence by its code, with what stands in it: another sentence, several of them, a number or plain text. */
export interface Message<Code extends string = string> {
  /** For programs; it does not change. */
  code: Code
  values?: Record<string, MessageValue>
}

export type MessageValue = string | number | Message | Message[]

/** English sentences by code; what is put in stands in braces, and an apostrophe before a brace is written twice. */
export type MessageTable = Readonly<Record<string, string>>

/** Names whose value is a number, in whatever sentence they stand. */
export const numberNames = [
  'count',
  'checked',
  'most',
  'more',
  'index',
  'status',
  'minutes',
  'seconds',
  'next',
] as const
