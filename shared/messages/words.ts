import type { Message } from './message.ts'

/**
 * Words that are handed on to the letter: what somebody else's program said, or how older clients know one of our
 * sentences. `means` is what they say by a code, where they have one.
 */
export interface Words {
  words: string
  means?: Message | undefined
}

/** What is said in a refusal. */
export type Said = Message | Words

/** The message of what is said; undefined for words without a code. */
export const meaningOf = (said: Said): Message | undefined => ('words' in said ? said.means : said)
