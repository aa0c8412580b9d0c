import type { Route } from '../route.ts'
import { withDryRun } from './dry-run.ts'
import { forOperators } from './for-operators.ts'
import { requireIfMatch, withTag } from './require-if-match.ts'
import { tellLocation } from './tell-location.ts'

/**
 * How requests of a route are answered: what its endpoint says of operators, of versions, of trying out and of what it makes is
 * done here, for all alike.
 */
export const chooseHandling = (route: Route, all: readonly Route[]): Route['handle'] =>
  withDryRun(route, tellLocation(route, ofVersions(forOperators(route), all)))

function ofVersions(route: Route, all: readonly Route[]): Route['handle'] {
  const { path, etag, ifMatch } = route.endpoint
  if (etag) return withTag(route)
  if (!ifMatch) return route.handle
  const reader = all.find(({ endpoint }) => endpoint.path === path && endpoint.etag)
  if (!reader) throw new Error(`${path} takes If-Match, but nothing that is read there has an ETag.`)
  return requireIfMatch(route, forOperators(reader))
}
