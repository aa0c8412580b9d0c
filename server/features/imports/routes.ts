import type { Route } from '#infra/http/route.ts'

export const routes: Route[] = []
