import { hostileAddresses, hostileBodies, hostileTimes, hostileValues, naughtyTexts } from '../hostile-values.ts'
import type { Call } from './call.ts'
import type { Random } from './random.ts'
import { type Role, roles, type World } from './world.ts'

export interface Mutation {
  /** What was done, for whoever looks for the cause of a fault. */
  name: string
  call: Call
  /** How often it is sent at once. */
  times: number
}

type Mutate = (call: Call, world: World, random: Random) => Partial<Call> | undefined

const hostile = [...Object.values(hostileValues), ...naughtyTexts, ...hostileTimes]
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same with one field of it, however deep, put through the change. */
const changeField = (value: unknown, random: Random, change: (field: unknown) => unknown): unknown => {
  if (Array.isArray(value) && value.length > 0) {
    const at = random.below(value.length)
    return value.map((one, index) => (index === at ? changeField(one, random, change) : one))
  }
  if (!isObject(value) || Object.keys(value).length === 0) return change(value)
  const name = random.pick(Object.keys(value))
  const field = value[name]
  const goesOn = typeof field === 'object' && field !== null && random.chance(0.6)
  return { ...value, [name]: goesOn ? changeField(field, random, change) : change(field) }
}

/** As it travels in a form. */
const writeField = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const changeForm = (form: Record<string, string>, random: Random, value: string): Record<string, string> =>
  Object.keys(form).length === 0 ? { junk: value } : { ...form, [random.pick(Object.keys(form))]: value }

const mutations: Record<string, Mutate> = {
  'a field dropped': ({ body, form }, _, random) => {
    if (form && Object.keys(form).length > 0) {
      const { [random.pick(Object.keys(form))]: _dropped, ...rest } = form
      return { form: rest }
    }
    return isObject(body) ? { body: changeField(body, random, () => undefined) } : undefined
  },
  'a hostile field': ({ body, form }, _, random) => {
    if (form) return { form: changeForm(form, random, writeField(random.pick(hostile))) }
    return body === undefined ? undefined : { body: changeField(body, random, () => random.pick(hostile)) }
  },
  'a naughty text': ({ body, form }, _, random) => {
    const text = random.pick(naughtyTexts)
    if (form) return { form: changeForm(form, random, text) }
    return isObject(body)
      ? { body: changeField(body, random, (it) => (typeof it === 'string' ? text : it)) }
      : undefined
  },
  'a body that is none': ({ body, form, headers }, _, random) =>
    body === undefined && !form
      ? undefined
      : {
          body: random.pick(Object.values(hostileBodies)),
          form: undefined,
          headers: withType(headers, 'application/json'),
        },
  'a body where none belongs': ({ body, form }, _, random) =>
    body === undefined && !form ? { body: random.pick(Object.values(hostileBodies)) } : undefined,
  "somebody else's": ({ params }, { foreign }, random) => {
    const names = Object.keys(params).filter((name) => name in foreign)
    if (names.length === 0) return undefined
    const name = random.pick(names)
    return { params: { ...params, [name]: foreign[name] ?? '' } }
  },
  'a parameter of another kind': ({ params }, { foreign }, random) => {
    if (Object.keys(params).length === 0) return undefined
    return { params: { ...params, [random.pick(Object.keys(params))]: random.pick(Object.values(foreign)) } }
  },
  'a parameter that is none': ({ params }, _, random) =>
    Object.keys(params).length === 0
      ? undefined
      : { params: { ...params, [random.pick(Object.keys(params))]: random.pick(Object.values(hostileAddresses)) } },
  'junk in the query': ({ query }, _, random) => ({
    rawQuery: `${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}&${junk(random)}`,
  }),
  'a hostile query': ({ query }, _, random) => {
    const names = [...Object.keys(query), 'num', 'cursor', 'v', 'expand', 'since', 'limit', 'offset', 'type', 'fmt']
    return { rawQuery: `${random.pick(names)}=${random.pick(Object.values(hostileAddresses))}` }
  },
  'another role': ({ by }, { tokens }, random) => {
    const role = random.pick(roles.filter((one) => one !== by))
    return { by: role, token: tokens[role] ?? '' }
  },
  'no token': () => ({ by: 'anonymous', token: '' }),
  'a token that is none': (_, __, random) => ({ token: random.pick(['x', 'at_wrong', 'a'.repeat(5000), '%00', '{}']) }),
  'a token of few scopes': (_, { tokens }) => ({ by: 'app', token: tokens.app ?? '' }),
  'odd headers': ({ headers }, _, random) => ({ headers: { ...headers, ...random.pick(oddHeaders) } }),
}

const withType = (headers: Record<string, string>, type: string) => ({ ...headers, 'content-type': type })

const junk = (random: Random): string =>
  random.pick([
    'a=1&a=2',
    '__proto__[x]=1',
    'constructor=1',
    '%ff',
    '&&&',
    '=',
    `x=${'a'.repeat(5000)}`,
    'a[]=1',
    '%00=%00',
  ])

const oddHeaders: Record<string, string>[] = [
  { accept: 'application/vnd.nobody+json' },
  { accept: 'text/html' },
  { accept: '*/*;q=0' },
  { accept: ',;q=,,' },
  { accept: 'a'.repeat(5000) },
  { 'accept-language': 'xx;q=9,,' },
  { 'accept-encoding': 'br;q=0, *;q=0' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': ';' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'a'.repeat(5000) },
  { 'idempotency-key': 'again' },
  { 'if-none-match': '*' },
  { 'if-none-match': '"x", W/"y"' },
  { 'if-modified-since': 'never' },
  { range: 'bytes=0-0' },
  { range: 'bytes=9-1,-' },
  { cookie: 'sash_signup=%00; sash_social=x; =; a' },
  { 'x-forwarded-for': "1.2.3.4, ' or 1=1" },
  { 'x-http-method-override': 'DELETE' },
  { origin: 'null' },
  { host: 'evil.example' },
  { authorization: 'Basic Og==' },
  { authorization: 'Basic %%%' },
  { authorization: 'Bearer' },
]

/** Actions upon oneself: done by another role, they would take its account or its sign-ins from the calls to come. */
const sensitive = new Set(['deleteAccount', 'endAllSignIns', 'updateSelf', 'addToConnectProfile', 'revokeTokenLegacy'])

/** The same call by another role, unless that would do harm to the calls to come. */
export const asRole = (name: string, call: Call, world: World, by: Role): Call | undefined =>
  sensitive.has(name) || by === call.by ? undefined : { ...call, by, token: world.tokens[by] }

const otherRoles: readonly string[] = ['another role', 'a token of few scopes']

const changeOnce = (name: string, call: Call, world: World, random: Random): Mutation => {
  for (;;) {
    const kind = random.pick(Object.keys(mutations))
    if (sensitive.has(name) && otherRoles.includes(kind)) continue
    const change = mutations[kind]?.(call, world, random)
    if (change) return { name: kind, call: { ...call, ...change }, times: 1 }
  }
}

/** The call with one or two things about it wrong, or sent twice at once. */
export const mutate = (name: string, call: Call, world: World, random: Random): Mutation => {
  if (random.chance(0.08)) return { name: 'twice at once', call, times: 2 }
  const first = changeOnce(name, call, world, random)
  if (random.chance(0.7)) return first
  const second = changeOnce(name, first.call, world, random)
  return { ...second, name: `${first.name}, ${second.name}` }
}
