import type { Edge } from '#contracts/endpoint.ts'
import { connect } from './connect.ts'
import type { Dialect } from './dialect.ts'
import { imsx } from './imsx.ts'
import { oauth } from './oauth.ts'
import { problems } from './problems.ts'
import { registration } from './registration.ts'
import { scim } from './scim.ts'
import { v1 } from './v1.ts'
import { v2 } from './v2.ts'

/** In the order of the OpenAPI document. */
export const dialects: Readonly<Record<Edge['dialect'], Dialect>> = {
  problems,
  v2,
  connect,
  imsx,
  scim,
  registration,
  oauth,
  v1,
}
