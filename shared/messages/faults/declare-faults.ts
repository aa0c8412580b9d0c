import type { ValuesOf } from '../create-maker.ts'
import type { Message, MessageTable } from '../message.ts'
import { renderMessage } from '../render-message.ts'

// The library that reads requests carries texts only: what they say by codes is kept here, as far as schemas say it.
const declared = new Map<string, Message>()

/** Makes sentences of a table for schemas: English texts whose messages `faultOf` knows. */
export const declareFaults =
  <Table extends MessageTable>(table: Table) =>
  <Code extends keyof Table & string>(code: Code, ...[values]: ValuesOf<Table[Code]>): string => {
    const message: Message = values === undefined ? { code } : { code, values }
    return keep(renderMessage(message, table), message)
  }

/** Another wording of a fault, which older clients know to the letter. */
export const declareWording = (words: string, means: Message): string => keep(words, means)

function keep(text: string, message: Message): string {
  declared.set(text, message)
  return text
}

/** What a schema says by a code; undefined for a text that no schema declared. */
export const faultOf = (text: string): Message | undefined => declared.get(text)
