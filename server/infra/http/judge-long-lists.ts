import { setImmediate as giveWay } from 'node:timers/promises'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

const longList = 200
const itemsPerSlice = 100

/** How the bodies of one endpoint are checked. */
export interface BodyJudge {
  /** Checks the long lists of a body bit by bit; answers the body with their items as they were understood. */
  prepare(body: unknown): Promise<unknown>
  /** Checks the whole body; the items that `prepare` found good are not looked at again. */
  validate: ReturnType<typeof validatorCompiler>
}

/** Checks bodies of the shape; others are answered while a long list right under its top is looked through. */
export const createBodyJudge = (schema: z.ZodType): BodyJudge => {
  const validate = compile(schema)
  const lists = schema instanceof z.ZodObject ? findLists(schema) : []
  if (!(schema instanceof z.ZodObject) || lists.length === 0) return { prepare: async (body) => body, validate }
  const loose = lists.map(([name, list]) => [name, list.clone({ ...list.def, element: z.unknown() })])
  const frame = schema.extend(Object.fromEntries(loose))
  const validateFrame = compile(frame)
  const judged = new WeakSet<object>()
  return {
    prepare: async (body) => {
      if (!isRecord(body) || !lists.some(([name]) => isLong(body[name]))) return body
      // Told at once, like a list that is too long, before any of its items is looked at.
      if (!frame.safeParse(body).success) {
        judged.add(body)
        return body
      }
      const prepared: Record<string, unknown> = { ...body }
      for (const [name, list] of lists) {
        const items = await parseItems(list, body[name])
        if (items === 'faulty') return body
        if (items) prepared[name] = items
      }
      judged.add(prepared)
      return prepared
    },
    validate: (body: unknown) => (isRecord(body) && judged.has(body) ? validateFrame(body) : validate(body)),
  }
}

const compile = (schema: z.ZodType) => validatorCompiler({ schema, method: 'POST', url: '', httpPart: 'body' })

const findLists = (schema: z.ZodObject): [string, z.ZodArray][] =>
  Object.entries(schema.shape).flatMap(([name, field]) => (field instanceof z.ZodArray ? [[name, field]] : []))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > longList

async function parseItems(list: z.ZodArray, value: unknown): Promise<unknown[] | 'faulty' | undefined> {
  if (!isLong(value)) return undefined
  const slices = z.array(list.element)
  const items: unknown[] = []
  for (let start = 0; start < value.length; start += itemsPerSlice) {
    const result = slices.safeParse(value.slice(start, start + itemsPerSlice))
    if (!result.success) return 'faulty'
    items.push(...result.data)
    await giveWay()
  }
  return items
}
