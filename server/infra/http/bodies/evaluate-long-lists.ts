import { setImmediate as giveWay } from 'node:timers/promises'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

const longList = 200
const itemsPerSlice = 100
// An answer names a hundred places at most; beyond them only a fault that was not yet told is worth its memory.
const mostPlaces = 101

type Issue = z.core.$ZodIssue

/** How the bodies of one endpoint are checked. */
export interface BodyEvaluator {
  /** Checks the long lists of a body bit by bit; answers the body with their items as they were understood. */
  prepare(body: unknown): Promise<unknown>
  /** Checks the whole body; the items that `prepare` looked at are not looked at again. */
  validate: ReturnType<typeof validatorCompiler>
}

/** Checks bodies of the shape; others are answered while a long list right under its top is looked through. */
export const createBodyEvaluator = (schema: z.ZodType): BodyEvaluator => {
  const validate = compile(schema)
  const lists = schema instanceof z.ZodObject ? findLists(schema) : []
  if (!(schema instanceof z.ZodObject) || lists.length === 0) return { prepare: async (body) => body, validate }
  const loose = lists.map(([name, list]) => [name, list.clone({ ...list.def, element: z.unknown() })])
  const frame = schema.extend(Object.fromEntries(loose))
  const validateFrame = compile(frame)
  const evaluated = new WeakMap<object, BodyEvaluator['validate']>()
  return {
    prepare: async (body) => {
      if (!isRecord(body) || !lists.some(([name]) => isLong(body[name]))) return body
      // Told at once, like a list that is too long, before any of its items is looked at.
      if (!frame.safeParse(body).success) {
        evaluated.set(body, validateFrame)
        return body
      }
      const prepared: Record<string, unknown> = { ...body }
      const faults = createFaults()
      for (const [name, list] of lists) {
        const value = prepared[name]
        if (Array.isArray(value)) prepared[name] = await parseItems(list, value, (issue) => faults.add(name, issue))
      }
      evaluated.set(prepared, faults.issues.length > 0 ? tell(faults.issues) : validateFrame)
      return prepared
    },
    validate: (body: unknown) => ((isRecord(body) && evaluated.get(body)) || validate)(body),
  }
}

const compile = (schema: z.ZodType) => validatorCompiler({ schema, method: 'POST', url: '', httpPart: 'body' })

const findLists = (schema: z.ZodObject): [string, z.ZodArray][] =>
  Object.entries(schema.shape).flatMap(([name, field]) => (field instanceof z.ZodArray ? [[name, field]] : []))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > longList

/** The items as they were understood up to the first slice with a fault; after it only faults are looked for. */
async function parseItems(
  list: z.ZodArray,
  value: readonly unknown[],
  addFault: (issue: Issue) => void,
): Promise<unknown[]> {
  const slices = z.array(list.element)
  const items: unknown[] = []
  let isGood = true
  for (let start = 0; start < value.length; start += itemsPerSlice) {
    const { data, error } = slices.safeParse(value.slice(start, start + itemsPerSlice))
    for (const issue of error?.issues ?? []) {
      const [index, ...inside] = issue.path
      addFault({ ...issue, path: [start + Number(index), ...inside] })
    }
    isGood &&= data !== undefined
    if (isGood && data) items.push(...data)
    await giveWay()
  }
  return items
}

/** Faults in the order in which the shape itself would find them. */
function createFaults() {
  const issues: Issue[] = []
  const places = new Set<string>()
  const texts = new Set<string>()
  return {
    issues,
    add: (name: string, issue: Issue): void => {
      const path = [name, ...issue.path]
      const text = `${name} ${issue.message}`
      if (places.size >= mostPlaces && texts.has(text)) return
      if (places.size < mostPlaces) places.add(path.join('/'))
      texts.add(text)
      issues.push({ ...issue, path })
    },
  }
}

/** Answers with these faults, as if they had been found this moment. */
const tell = (issues: readonly Issue[]): BodyEvaluator['validate'] =>
  compile(
    z.unknown().check((checked) => {
      for (const issue of issues) checked.issues.push({ ...issue, input: undefined })
    }),
  )
