import { expect, test } from 'vitest'
import { areas, findArea } from './areas.ts'
import type { Edge } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { operatorPlaces } from './operator/for-operators.ts'

const nameOf = ({ method, path }: (typeof endpoints)[number]) => `${method} ${path}`
const edgeOf = ({ kind, dialect, bodies, rate, cors, cache, referrer, finalSlash }: Edge): Edge => ({
  kind,
  dialect,
  bodies,
  rate,
  cors,
  cache,
  referrer,
  finalSlash,
})

test('an endpoint is treated as the area of its address is, but where it says otherwise itself', () => {
  const others = endpoints.filter(
    (one) => JSON.stringify(edgeOf(one)) !== JSON.stringify(edgeOf(findArea(one.path))) && one.edge === undefined,
  )
  expect(others.map(nameOf)).toEqual([])
  const own = endpoints.flatMap((one) => (Object.keys(one.edge ?? {}).length > 0 ? [[nameOf(one), one.edge]] : []))
  expect(Object.fromEntries(own)).toEqual({
    'POST /account/organisations/:organisationId/backchannel-logout': { kind: 'api', dialect: 'oauth' },
    'GET /lti/jwks': { rate: 'none' },
    // Up to 10 MB a call.
    'GET /public/evidence/:partId': { rate: 'network' },
    'GET /lti/canvas.xml': { rate: 'none' },
    'GET /accounts/login': { finalSlash: 'dropped' },
    'GET /docs': { finalSlash: 'dropped' },
  })
})

test('what an endpoint took over from one of another area is not how it is treated', () => {
  const copied = endpoints.filter(({ path }) => path.startsWith('/v2/auth/forgot-password'))
  expect(copied.map(({ dialect }) => dialect)).toEqual(['v2', 'v2', 'v2'])
})

test.each([
  ['/v2', 'v2'],
  ['/v2/nothing?x=/scim/', 'v2'],
  ['/v2x', 'v1'],
  ['/o/nothing', 'oauth'],
  ['/o/register/none/none', 'registration'],
  ['/ims/ob/v2p1/nothing', 'connect'],
  ['/ims/ob/v3p0/nothing', 'imsx'],
  ['/ims/nothing', 'v1'],
  ['/public/nothing', 'v1'],
  ['/public/wallet/nothing', 'oauth'],
  ['/%761', 'v1'],
])('%s is refused in the dialect %s where nothing answers it', (url, dialect) => {
  expect(findArea(url).dialect).toBe(dialect)
})

test("what lies below the operators' addresses is for those who run the server, and nothing else is", () => {
  const below = endpoints.filter(({ path }) =>
    operatorPlaces.some((place) => path === place || path.startsWith(`${place}/`)),
  )
  expect(below.length).toBeGreaterThan(40)
  expect(endpoints.filter((one) => one.isForOperators).map(nameOf)).toEqual(below.map(nameOf))
  expect(below.filter(({ isForPeople }) => !isForPeople).map(nameOf)).toEqual([])
})

test('no two areas begin alike', () => {
  const prefixes = areas.flatMap((one) => one.prefixes)
  expect(prefixes).toEqual([...new Set(prefixes)])
})

test('an endpoint that leaves out how the edge treats it is refused by its type', () => {
  const [whole] = endpoints
  if (!whole) throw new Error('There are no endpoints.')
  const { dialect, ...rest } = whole
  // @ts-expect-error: nothing says in which dialect it refuses.
  const open: typeof whole = rest
  expect([dialect, open.dialect]).toEqual(['v1', undefined])
})
