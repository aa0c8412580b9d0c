import type { Message } from '../../messages/message.ts'

/** Sentences of the server and of verifications, by their codes. */
export interface Sentences {
  /** The code of an English sentence, with what was put into it. */
  name(text: string): Message | undefined
  /** The English sentence of a code, with braces for what is put in. */
  textOf(code: string): string | undefined
}

let known: Sentences | undefined

/** Kept apart from the tables, which are large and which English readers do without. */
export function takeSentences(sentences: Sentences): void {
  known = sentences
}

export function knownSentences(): Sentences | undefined {
  return known
}
