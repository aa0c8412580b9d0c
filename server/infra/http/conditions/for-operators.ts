import { db } from '../../context.ts'
import { requireOperator } from '../../standing/operators.ts'
import type { Route } from '../route.ts'

/** A route that is there for nobody but those who run this server, where its endpoint says so; asked before its handler is. */
export const forOperators = (route: Route): Route =>
  route.endpoint.isForOperators
    ? {
        ...route,
        async handle(request, reply, query) {
          await requireOperator(db(), request.actor)
          return route.handle(request, reply, query)
        },
      }
    : route
