import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2019, type ErrorObject } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'

/** What one published schema says to a document: as it is published, and in its strict form. */
export interface PublishedSchema {
  /** As it is published: for documents that are linked data. */
  loose: (document: unknown) => string[]
  /** Without what it allows for the sake of linked data only. */
  strict: (document: unknown) => string[]
}

type Schema = { [name: string]: unknown }

/** Where each of our schemas has its like in the folder of the published ones. */
export const publishedFiles = {
  achievementcredential: 'ob3/ob_v3p0_achievementcredential_schema.json',
  endorsementcredential: 'ob3/ob_v3p0_endorsementcredential_schema.json',
  profile: 'ob3/ob_v3p0_profile_schema.json',
  clrcredential: 'clr2/clr_v2p0_clrcredential_schema.json',
}

/** Reads a published schema; `date-time` and `date` are asserted, not only noted. */
export function readPublishedSchema(folder: string, name: keyof typeof publishedFiles): PublishedSchema {
  const schema: Schema = JSON.parse(readFileSync(path.join(folder, publishedFiles[name]), 'utf8'))
  return { loose: compile(schema), strict: compile(asObject(toStrictForm(schema))) }
}

function compile(schema: Schema): (document: unknown) => string[] {
  const ajv = new Ajv2019({ strict: false, allErrors: true })
  // Both forms of the package's export, as bundlers and Node see it.
  const add = 'default' in addFormats ? addFormats.default : addFormats
  ;(add as unknown as (ajv: Ajv2019) => void)(ajv)
  const { $schema: _draft, ...rest } = schema
  const validate = ajv.compile(rest)
  return (document) => (validate(document) ? [] : (validate.errors ?? []).map(tell))
}

const tell = ({ instancePath, message = '', params }: ErrorObject): string =>
  `${instancePath} ${message} ${JSON.stringify(params)}`

// The published files are the adaptation for linked data; the formal schema, which they name, has one form of each member:
// texts as texts, sets as lists, contexts as the list that the standard asks for (Open Badges 3.0, section 6.2).
const eitherWay = new Set(['proof', 'credentialSchema', 'termsOfUse', 'type'])

function toStrictForm(schema: unknown, name = ''): unknown {
  if (Array.isArray(schema)) return schema.map((each) => toStrictForm(each))
  if (typeof schema !== 'object' || schema === null) return schema
  const { oneOf } = asObject(schema)
  if (Array.isArray(oneOf) && !eitherWay.has(name)) {
    const branches = oneOf.map(asObject)
    const list = branches.find(({ type }) => type === 'array')
    if (list !== undefined)
      return { ...asObject(toStrictForm(list)), minItems: Math.max(Number(list.minItems ?? 1), 1) }
    const [first, second] = branches
    if (second !== undefined && 'propertyNames' in second) return toStrictForm(first)
  }
  const members = Object.entries(schema)
  return Object.fromEntries(
    members.map(([key, value]) =>
      key === 'properties'
        ? [key, Object.fromEntries(Object.entries(asObject(value)).map(([of, one]) => [of, toStrictForm(one, of)]))]
        : [key, toStrictForm(value)],
    ),
  )
}

const asObject = (value: unknown): Schema => (typeof value === 'object' && value !== null ? { ...value } : {})
