import { setImmediate as giveWay } from 'node:timers/promises'
import type { z } from 'zod'
import { parseJson } from '../../json/parse-json.ts'
import { type Kinds, kindsOf } from './kinds-of.ts'
import { type Nested, nestFields } from './nest-fields.ts'

const itemsPerSlice = 100

const flags: ReadonlyMap<string, boolean> = new Map([
  ...['true', 't', '1', 'on', 'yes', 'y'].map((text): [string, boolean] => [text, true]),
  ...['false', 'f', '0', 'off', 'no', 'n'].map((text): [string, boolean] => [text, false]),
])
// In JSON there are truth values, so only their names are taken for them.
const plainFlags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])
const number = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/

const isJsonText = (text: string): boolean => /^\s*[[{]/.test(text)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The body of a form as the schema expects it: names with dots stand for what is inside, texts for truth values and numbers,
 * JSON for lists and objects, one value for a list of one, and nothing for what may be empty. What it cannot read stays a
 * text, so that the schema tells why.
 */
export const fitForm = (schema: z.ZodType, fields: Readonly<Record<string, string | string[]>>): unknown => {
  const { shape } = kindsOf(schema)
  const asked = Object.entries(fields)
  const plain = asked.filter(([name]) => shape && Object.hasOwn(shape, name))
  const nested = nestFields(Object.fromEntries(asked.filter(([name]) => !(shape && Object.hasOwn(shape, name)))))
  return fitNested(schema, { ...nested, ...Object.fromEntries(plain) })
}

function fitNested(schema: z.ZodType, value: Nested): unknown {
  const kinds = kindsOf(schema)
  if (typeof value === 'string') return fitText(schema, kinds, value)
  if (Array.isArray(value)) {
    const { element } = kinds
    // As the parsers of that API have it: the last one counts, where one is expected.
    return element ? value.map((one) => fitNested(element, one)) : fitText(schema, kinds, value.at(-1) ?? '')
  }
  const names = Object.keys(value)
  const { element } = kinds
  if (element && names.length > 0 && names.every((name) => /^\d{1,9}$/.test(name))) {
    const inOrder = names.toSorted((one, other) => Number(one) - Number(other))
    return inOrder.map((name) => fitNested(element, value[name] ?? ''))
  }
  const fitted = names.map((name): [string, unknown] => {
    const inside = memberOf(kinds, name)
    return [name, inside ? fitNested(inside, value[name] ?? '') : value[name]]
  })
  return Object.fromEntries(fitted.filter(([, one]) => one !== undefined))
}

const memberOf = ({ shape, values }: Kinds, name: string): z.ZodType | undefined =>
  (shape && Object.hasOwn(shape, name) ? shape[name] : undefined) ?? values

function fitText(schema: z.ZodType, kinds: Kinds, text: string): unknown {
  if (isJsonText(text) && (kinds.element || kinds.shape || kinds.values)) return fitValue(schema, parseJson(text))
  if (text === '' && !schema.safeParse(text).success) return kinds.empty ? null : undefined
  if (kinds.text) return text
  const read = readText(kinds, text, flags)
  if (read !== text || !kinds.element) return read
  return text === '' ? [] : [fitNested(kinds.element, text)]
}

/** A text where a truth value or number is expected, as far as it is one. */
function readText(kinds: Kinds, text: string, known: ReadonlyMap<string, boolean>): unknown {
  if (kinds.flag && known.has(text.toLowerCase())) return known.get(text.toLowerCase())
  return kinds.number && number.test(text) ? Number(text) : text
}

/**
 * A JSON body as the schema expects it: a text where a truth value or number is due is read as one. Others are answered
 * while a long list right under the top is looked through.
 */
export const fitJson = async (schema: z.ZodType, body: unknown): Promise<unknown> => {
  const kinds = kindsOf(schema)
  if (!isRecord(body)) return body
  const fitted: [string, unknown][] = []
  for (const [name, value] of Object.entries(body)) {
    const inside = memberOf(kinds, name)
    const element = inside && kindsOf(inside).element
    fitted.push([name, element && Array.isArray(value) ? await fitList(element, value) : fitValue(inside, value)])
  }
  return Object.fromEntries(fitted)
}

/** As fitJson or fitForm, for an action that looks into its body by itself. */
export const fitRead = async (schema: z.ZodType, body: unknown): Promise<unknown> =>
  isRecord(body) && isTexts(body) && Object.values(body).some(isJsonText)
    ? fitForm(schema, body)
    : fitJson(schema, body)

const isTexts = (body: Record<string, unknown>): body is Record<string, string> =>
  Object.values(body).every((value) => typeof value === 'string')

async function fitList(element: z.ZodType, list: readonly unknown[]): Promise<unknown[]> {
  const fitted: unknown[] = []
  for (const [index, one] of list.entries()) {
    if (index > 0 && index % itemsPerSlice === 0) await giveWay()
    fitted.push(fitValue(element, one))
  }
  return fitted
}

/** One value inside of a JSON body. */
export function fitValue(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return value
  const kinds = kindsOf(schema)
  if (typeof value === 'string') return kinds.text ? value : readText(kinds, value, plainFlags)
  if (kinds.flag && !kinds.number && (value === 0 || value === 1)) return value === 1
  if (Array.isArray(value)) return kinds.element ? value.map((one) => fitValue(kinds.element, one)) : value
  if (!isRecord(value) || !(kinds.shape || kinds.values)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fitValue(memberOf(kinds, name), one)]))
}
