import type { Endpoint } from '#contracts/endpoint.ts'
import type { Call, Recipe } from './call.ts'
import type { Random } from './random.ts'
import type { Role, World } from './world.ts'
import { readSchema, writeValue } from './write-value.ts'

/** Who calls it, unless a recipe says who. */
const callerOf = ({ access, path }: Endpoint): Role => {
  if (typeof access === 'string') return 'anonymous'
  if (path.includes('/issuer') || access.some((scope) => /issuer/.test(scope))) return 'owner'
  return 'earner'
}

/** What `:id` of a public page leads to. */
const publicIds: Readonly<Record<string, string>> = {
  assertions: 'awardSlug',
  badges: 'badgeSlug',
  issuers: 'issuerSlug',
  collections: 'collectionHash',
  shares: 'linkId',
}

const namesOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

const paramOf = (path: string, name: string, world: World): string | undefined => {
  const kind = /^\/public\/(\w+)\/:id/.exec(path)?.[1]
  return world.params[name === 'id' && kind ? (publicIds[kind] ?? name) : name]
}

/** Whether a call must bring a body. */
export const takesBody = ({ method, body }: Endpoint): boolean =>
  method !== 'GET' && !body.safeParse(undefined).success && !isPlain(body)

const isPlain = (body: Endpoint['body']): boolean => Object.keys(readSchema(body)).length === 0

/** Whether a call is known to succeed without a recipe: its parameters are those of the world, and it takes no body. */
export const fitsDefault = (endpoint: Endpoint, world: World): boolean =>
  namesOf(endpoint.path).every((name) => paramOf(endpoint.path, name, world) !== undefined) &&
  endpoint.query.safeParse({}).success &&
  !takesBody(endpoint)

/** The call of the recipe, and where it says nothing, of the default. */
export const makeCall = async (endpoint: Endpoint, recipe: Recipe | undefined, world: World): Promise<Call> => {
  const special = (await recipe?.(world)) ?? {}
  const known = namesOf(endpoint.path).map((name) => [
    name,
    special.params?.[name] ?? paramOf(endpoint.path, name, world),
  ])
  return {
    by: callerOf(endpoint),
    query: {},
    body: undefined,
    form: undefined,
    headers: {},
    token: undefined,
    rawQuery: undefined,
    ...special,
    params: Object.fromEntries(known.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  }
}

/** The same call with a query and a body that follow the schemas and nothing else. */
export const makeWild = (endpoint: Endpoint, call: Call, random: Random): Call => {
  const query = writeValue(endpoint.query, random)
  return {
    ...call,
    rawQuery: undefined,
    query: typeof query === 'object' && query !== null ? { ...query } : {},
    ...(endpoint.method === 'GET' || (call.body === undefined && call.form === undefined)
      ? {}
      : { form: undefined, body: writeValue(endpoint.body, random) }),
  }
}
