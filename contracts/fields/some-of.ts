import type { z } from 'zod'
import { fieldFault } from '#shared/messages/faults/fields.ts'

const made = new WeakSet<z.ZodType>()

/** Changes of which at least one is sent: a call that changes nothing is one that was not meant so. */
export const someOf = <T extends z.ZodObject>(changes: T): T => {
  const schema = changes.refine((given) => Object.keys(given).length > 0, fieldFault('field.required'))
  made.add(schema)
  return schema
}

/** Whether the schema was made by `someOf`. */
export const isSomeOf = (schema: z.ZodType): boolean => made.has(schema)
