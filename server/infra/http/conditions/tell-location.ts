import { findMade } from '#contracts/document/made-things.ts'
import { config } from '../../context.ts'
import { kindsOf } from '../bodies/kinds-of.ts'
import type { Route } from '../route.ts'

/**
 * A route that makes something with an address of its own, which its answer says (`Location`). That the answer has the member
 * by which addresses name the thing is looked at before anything is served.
 */
export const tellLocation = ({ endpoint }: Route, handle: Route['handle']): Route['handle'] => {
  const made = findMade(endpoint)
  if (!made) return handle
  const { path, parameter, member } = made
  if (!(member in Object(kindsOf(endpoint.response).shape)))
    throw new Error(`${endpoint.path} does not answer with ${member}, by which ${path} names what was made.`)
  return async (request, reply) => {
    const answer = await handle(request, reply)
    const id: unknown = Object(answer)[member]
    if (reply.statusCode !== endpoint.status || reply.hasHeader('Location') || id === undefined) return answer
    const given: Record<string, unknown> = { ...Object(request.params), [parameter]: id }
    const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])))
    reply.header('Location', `${config().origin}${address}`)
    return answer
  }
}
