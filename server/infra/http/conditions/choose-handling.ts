import { findMadeThing } from '#contracts/document/made-things.ts'
import { whileSignedIn } from '../../authority/hold-sign-in.ts'
import { requireOperator } from '../../authority/operators.ts'
import { config, db } from '../../context.ts'
import { kindsOf } from '../bodies/kinds-of.ts'
import type { Route } from '../route.ts'
import { withDryRun } from './dry-run.ts'
import { requireIfMatch, withTag } from './require-if-match.ts'

/**
 * How requests of a route are answered: that what they came by lives, and what its endpoint says of operators, of versions, of trying out and of what it makes is
 * done here, for all alike.
 */
export const chooseHandling = (route: Route, all: readonly Route[]): Route['handle'] =>
  bySignIn(route, withDryRun(route, tellLocation(route, ofVersions(forOperators(route), all))))

/**
 * A route by which nothing is written in the name of somebody whose sign-in, or whatever they came by, has ended meanwhile. Those of the
 * older interfaces write with GET, too.
 */
const bySignIn =
  ({ endpoint }: Route, handle: Route['handle']): Route['handle'] =>
  async (request, reply, query) =>
    request.actor
      ? whileSignedIn(request.actor, () => handle(request, reply, query), endpoint)
      : handle(request, reply, query)

/** A route that is there for nobody but those who run this server, where its endpoint says so; asked before its handler is. */
const forOperators = (route: Route): Route =>
  route.endpoint.isForOperators
    ? {
        ...route,
        async handle(request, reply, query) {
          await requireOperator(db(), request.actor)
          return route.handle(request, reply, query)
        },
      }
    : route

/**
 * A route that makes something with an address of its own, which its answer says (`Location`). That the answer has the member
 * by which addresses name the thing is looked at before anything is served.
 */
const tellLocation = ({ endpoint }: Route, handle: Route['handle']): Route['handle'] => {
  const made = findMadeThing(endpoint)
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

function ofVersions(route: Route, all: readonly Route[]): Route['handle'] {
  const { path, etag, ifMatch } = route.endpoint
  if (etag) return withTag(route)
  if (!ifMatch) return route.handle
  const reader = all.find(({ endpoint }) => endpoint.path === path && endpoint.etag)
  if (!reader) throw new Error(`${path} takes If-Match, but nothing that is read there has an ETag.`)
  return requireIfMatch(route, forOperators(reader))
}
