/** A sentence by its code, with what stands in it: another sentence, several of them, a number or plain text. */
export interface Said {
  /** For programs; it does not change. */
  code: string
  values?: Record<string, SaidValue>
}

export type SaidValue = string | number | Said | Said[]

/** English sentences by code; what is put in stands in braces. */
export type SentenceTable = Readonly<Record<string, string>>

/** Finds the code of an English sentence and what was put into it; undefined for what is no sentence of the tables. */
export type NameSentence = (text: string) => Said | undefined
