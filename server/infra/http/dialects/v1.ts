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
  name: 'RefusalV1',
  schema: {
    description: 'One sentence as detail, error or bare; a list of sentences; or sentences by field',
    oneOf: [
      { type: 'string' },
      { type: 'array', items: { oneOf: [{ type: 'string' }, namedSchema] } },
      { type: 'object', minProperties: 1 },
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
