import { connect } from './connect.ts'
import type { Dialect } from './dialect.ts'
import { imsx } from './imsx.ts'
import { oauth } from './oauth.ts'
import { problems } from './problems.ts'
import { registration } from './registration.ts'
import { scim } from './scim.ts'
import { v1 } from './v1.ts'
import { v2 } from './v2.ts'

export { problems }

const dialects: [path: RegExp, dialect: Dialect][] = [
  [/^\/(v3|credentials|presentations)(\/|$)/, problems],
  [/^\/v2(\/|$)/, v2],
  [/^\/(bcv1|ims\/ob\/v2p1)(\/|$)/, connect],
  [/^\/ims\/ob\/v3p0(\/|$)/, imsx],
  [/^\/scim(\/|$)/, scim],
  [/^\/o\/register(\/|$)/, registration],
  [/^\/(o|public\/wallet)(\/|$)/, oauth],
  [/^\/account\/organisations\/[^/]+\/backchannel-logout$/, oauth],
]

/** The dialect of a path without its query. */
export const findDialect = (path: string): Dialect => dialects.find(([pattern]) => pattern.test(path))?.[1] ?? v1

/** Each of them once. */
export const allDialects: readonly Dialect[] = [...dialects.map(([, dialect]) => dialect), v1]
