import type { AppError } from '../../errors.ts'
import { type Body, type Dialect, namedSchema, presentNamed, rowOf } from './dialect.ts'
import { presentOauth } from './oauth.ts'

const shapes: Record<'list' | 'text' | 'error' | 'empty' | 'coded', (error: AppError) => Body | undefined> = {
  list: ({ message }) => [message],
  text: ({ message }) => message,
  error: ({ message }) => ({ error: message }),
  empty: () => undefined,
  coded: ({ message, code }) => ({ detail: message, code }),
}

/** The oldest family, whose clients expect a shape of its own at some places. */
export const v1: Dialect = {
  name: 'ErrorV1',
  schema: {
    description: 'One sentence as detail, error or bare; a list of sentences; or sentences by field',
    oneOf: [
      { type: 'string' },
      { type: 'array', items: { title: 'RefusalV1Sentence', oneOf: [{ type: 'string' }, namedSchema] } },
      {
        title: 'RefusalV1Details',
        type: 'object',
        description: 'A sentence as detail or error, or sentences by field',
        properties: {
          detail: { type: 'string', description: 'One sentence for people' },
          code: { type: 'string', description: 'For programs, at some refusals; it does not change' },
          error: { description: 'A word or a sentence, where older clients look for it' },
        },
        additionalProperties: true,
      },
    ],
  },
  present: (error) => {
    if (error.code === 'throttled') return presentOauth(error, { speaksBadgr: true })
    const row = rowOf(error)
    if (error.fields && !row.whole) return error.fields
    if (row.named) return [presentNamed(error, row.named)]
    return row.v1 ? shapes[row.v1](error) : { detail: error.message }
  },
}
