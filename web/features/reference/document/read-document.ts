import { type Loose, listOf, recordOf, resolve, textOf, textsOf } from './narrow.ts'

export type Schema = Loose

export interface Example {
  /** Empty where it has none that says something. */
  name: string
  value: unknown
}

export interface Content {
  type: string
  schema: Schema | undefined
  examples: readonly Example[]
}

export interface Parameter {
  name: string
  place: 'path' | 'query' | 'header'
  isRequired: boolean
  description: string
  schema: Schema
  example: unknown
}

export interface Answer {
  status: string
  description: string
  headers: readonly string[]
  contents: readonly Content[]
}

export interface Operation {
  id: string
  /** In capitals; of a message the method that Sash sends it with. */
  method: string
  path: string
  summary: string
  description: string
  tag: string
  /** Names of the ways to prove who asks; any of them will do. Empty where nobody needs to. */
  proofs: readonly string[]
  parameters: readonly Parameter[]
  body: { isRequired: boolean; contents: readonly Content[] } | undefined
  answers: readonly Answer[]
  /** Sent by Sash to a webhook, and nothing that can be called. */
  isMessage: boolean
}

export interface Task {
  slug: string
  title: string
  tag: string
  description: string
  operations: readonly Operation[]
}

/** A part of the interface as the page shows it. */
export interface Reference {
  tasks: readonly Task[]
  operations: ReadonlyMap<string, Operation>
  types: ReadonlyMap<string, Schema>
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Reads an OpenAPI 3.1 document; what the page does not show is left out. */
export function readDocument(document: unknown): Reference {
  const { paths, webhooks, tags, components } = recordOf(document)
  const calls = listOperations(document, recordOf(paths), false)
  const messages = listOperations(document, recordOf(webhooks), true)
  const all = [...calls, ...messages]
  const tasks = listOf(tags).flatMap((entry): Task[] => {
    const { name, description, 'x-displayName': title } = recordOf(entry)
    const operations = all.filter(({ tag }) => tag === name)
    const tag = textOf(name)
    if (operations.length === 0) return []
    return [{ slug: slugOf(tag), title: textOf(title) || tag, tag, description: textOf(description), operations }]
  })
  return {
    tasks,
    operations: new Map(all.map((operation) => [operation.id, operation])),
    types: new Map(
      Object.entries(recordOf(recordOf(components).schemas)).map(([name, schema]) => [name, recordOf(schema)]),
    ),
  }
}

/** What an address calls a task. */
export const slugOf = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const listOperations = (document: unknown, paths: Loose, isMessage: boolean): Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(recordOf(item)).flatMap(([method, action]) =>
      methods.includes(method) ? [readOperation(document, method, path, recordOf(action), isMessage)] : [],
    ),
  )

function readOperation(document: unknown, method: string, path: string, action: Loose, isMessage: boolean): Operation {
  const body = action.requestBody === undefined ? undefined : resolve(document, action.requestBody)
  return {
    id: textOf(action.operationId),
    method: method.toUpperCase(),
    path,
    summary: textOf(action.summary),
    description: textOf(action.description),
    tag: textsOf(action.tags)[0] ?? '',
    proofs: listOf(action.security).flatMap((way) => Object.keys(recordOf(way))),
    parameters: listOf(action.parameters).flatMap((one) => readParameter(resolve(document, one))),
    body: body && { isRequired: body.required === true, contents: readContents(document, body.content) },
    answers: Object.entries(recordOf(action.responses)).map(([status, told]) => {
      const { description, headers, content } = resolve(document, told)
      return {
        status,
        description: textOf(description),
        headers: Object.keys(recordOf(headers)),
        contents: readContents(document, content),
      }
    }),
    isMessage,
  }
}

function readParameter({ name, in: place, required, description, schema, example }: Loose): Parameter[] {
  if (place !== 'path' && place !== 'query' && place !== 'header') return []
  return [
    {
      name: textOf(name),
      place,
      isRequired: required === true,
      description: textOf(description),
      schema: recordOf(schema),
      example,
    },
  ]
}

const readContents = (document: unknown, content: unknown): Content[] =>
  Object.entries(recordOf(content)).map(([type, media]) => {
    const { schema, example, examples } = recordOf(media)
    const named = Object.values(recordOf(examples)).flatMap((one): Example[] => {
      const { value, summary } = resolve(document, one)
      return value === undefined ? [] : [{ name: textOf(summary), value }]
    })
    const single = example === undefined ? [] : [{ name: '', value: example }]
    return { type, schema: schema === undefined ? undefined : recordOf(schema), examples: [...single, ...named] }
  })
