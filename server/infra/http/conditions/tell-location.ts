import { findMade } from '#contracts/document/made-things.ts'
import { config } from '../../context.ts'
import type { Route } from '../route.ts'

/** A route that makes something with an address of its own, which its answer says (`Location`). */
export const tellLocation = ({ endpoint }: Route, handle: Route['handle']): Route['handle'] => {
  const made = findMade(endpoint)
  if (!made) return handle
  const { path, parameter, member } = made
  return async (request, reply) => {
    const answer = await handle(request, reply)
    const given: Record<string, unknown> = { ...Object(request.params), [parameter]: Object(answer)[member] }
    const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])))
    if (reply.statusCode === endpoint.status && !reply.hasHeader('Location'))
      reply.header('Location', `${config().origin}${address}`)
    return answer
  }
}
