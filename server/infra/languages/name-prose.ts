import { allSentences } from '#shared/i18n/sentences/all-sentences.ts'
import { inEnglish } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'
import type { Words } from '#shared/messages/words.ts'

/** What a verification found in English, with its code as far as there is one. */
export const nameProse = (words: string): Words => ({ words, means: allSentences.name(words) })

/** A message into which a verification's English was put, with the codes of that. */
export const nameWithin = (message: Message): Words => nameProse(inEnglish(message))
