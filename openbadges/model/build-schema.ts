import type { JsonObject } from '../tools.ts'
import type { ClassModel, ClassName, Member } from './class-model.ts'
import { buildContextSchema } from './context-kinds.ts'
import { dataModel } from './data-model.ts'
import { getKind, isKind, languageText, valueKinds } from './value-kinds.ts'

/** The documents for which there is a schema, with the classes that each may be of. */
const roots = {
  achievementcredential: ['AchievementCredential'],
  anyachievementcredential: ['AchievementCredential', 'AchievementCredentialV1'],
  endorsementcredential: ['EndorsementCredential'],
  anyendorsementcredential: ['EndorsementCredential', 'EndorsementCredentialV1'],
  profile: ['Profile'],
  clrcredential: ['ClrCredential'],
} satisfies Record<string, ClassName[]>

type RootName = keyof typeof roots

/** `json` is the strict serialisation, `json-ld` the looser one. */
export type SchemaForm = 'json' | 'json-ld'

/** The names under which the schemas are published: each document in the strict and in the looser form. */
export const publishedSchemas: readonly string[] = Object.keys(roots).flatMap((name) => [name, `${name}-json-ld`])

/** The schema published under a name, with its own address as `$id`; undefined for an unknown name. */
export function buildSchema(name: string, id: string): JsonObject | undefined {
  const form = name.endsWith('-json-ld') ? 'json-ld' : 'json'
  const root = form === 'json' ? name : name.slice(0, -'-json-ld'.length)
  return isRoot(root) ? buildRootSchema(root, form, id) : undefined
}

function isRoot(name: string): name is RootName {
  return Object.hasOwn(roots, name)
}

function buildRootSchema(root: RootName, form: SchemaForm, id: string): JsonObject {
  const used = new Set<ClassName>()
  for (const name of roots[root]) collect(name, used)
  const parts = roots[root].map((name) => ({ $ref: `#/$defs/${name}` }))
  const [only] = parts
  const isStrict = form === 'json' && parts.length === 1
  return {
    $schema: 'https://json-schema.org/draft/2019-09/schema',
    $id: id,
    title: `Open Badges 3.0: ${roots[root].join(' or ')}, ${form === 'json' ? 'strict' : 'loose'} form`,
    ...(parts.length === 1 ? only : { anyOf: parts }),
    // An endorsement in a badge is of the edition that the schema is for.
    $defs: Object.fromEntries(
      [...used].map((name) => [name, buildClassSchema(name, form, isStrict ? endorsements.slice(0, 1) : endorsements)]),
    ),
  }
}

function collect(name: ClassName, used: Set<ClassName>): void {
  if (used.has(name)) return
  used.add(name)
  const next: Member['value'][] =
    name === 'AnyEndorsement' ? endorsements : Object.values(dataModel[name].members).map(({ value }) => value)
  for (const value of next) if (!isKind(value)) collect(value, used)
}

const endorsements: ClassName[] = ['EndorsementCredential', 'EndorsementCredentialV1']

function buildClassSchema(name: ClassName, form: SchemaForm, editions: ClassName[]): JsonObject {
  if (name === 'AnyEndorsement') return { anyOf: editions.map((each) => ({ $ref: `#/$defs/${each}` })) }
  const model = dataModel[name]
  const members = Object.entries(model.members)
  const required = members.filter(([, member]) => member.required).map(([member]) => member)
  return {
    type: 'object',
    required: [...(model.contexts ? ['@context'] : []), ...(model.types ? ['type'] : []), ...required],
    properties: {
      ...(model.contexts ? { '@context': buildContextSchema(model.contexts) } : {}),
      ...(model.types ? { type: buildTypeSchema(model, form) } : {}),
      ...Object.fromEntries(members.map(([member, facts]) => [member, buildMemberSchema(facts, form)])),
    },
    ...(model.closed && form === 'json' ? { additionalProperties: false } : {}),
    ...(model.oneOf ? { anyOf: model.oneOf.map((member) => ({ required: [member] })) } : {}),
  }
}

function buildTypeSchema({ types = [], fixedType }: ClassModel, form: SchemaForm): JsonObject {
  const contains = types.map((alternatives) => ({ contains: { enum: [...alternatives] } }))
  const list = {
    type: 'array',
    minItems: 1,
    items: { type: 'string' },
    ...(contains.length ? { allOf: contains } : {}),
  }
  const [first] = types
  if (types.length > 1) return list
  const single = first === undefined ? { type: 'string' } : { enum: [...first] }
  return fixedType && form === 'json' ? single : { anyOf: [single, list] }
}

function buildMemberSchema({ value, required, many, compact, severalLoosely }: Member, form: SchemaForm): JsonObject {
  const single = buildValueSchema(value, form)
  const list = { type: 'array', items: single }
  if (form === 'json') {
    if (!many) return single
    const filled = { ...list, minItems: 1 }
    return compact ? { anyOf: [single, filled] } : filled
  }
  if (many) return { anyOf: [single, required ? { ...list, minItems: 1 } : list] }
  if (value === 'text') return { anyOf: [single, { ...list, items: languageText, minItems: 1 }] }
  if (isKind(value)) return single
  return { anyOf: [single, { ...list, minItems: 1, ...(severalLoosely ? {} : { maxItems: 1 }) }] }
}

function buildValueSchema(value: Member['value'], form: SchemaForm): JsonObject {
  if (isKind(value)) {
    const { schema, loosely } = getKind(value)
    return form === 'json-ld' && loosely ? { anyOf: [schema, loosely.schema] } : schema
  }
  const reference = { $ref: `#/$defs/${value}` }
  if (form === 'json-ld' && value !== 'AnyEndorsement' && dataModel[value].asAnything)
    return { type: ['object', 'string'] }
  const asAddress = form === 'json-ld' && value !== 'AnyEndorsement' && dataModel[value].asAddress
  return asAddress ? { anyOf: [reference, valueKinds.uri.schema] } : reference
}
