import { getOperatorOverview } from '#contracts/operator/operator-overview.ts'
import { type Route, route } from '#infra/http/route.ts'
import { readDuties, readFigures } from './queries.ts'

export const overviewRoutes: Route[] = [
  route(getOperatorOverview, async () => {
    const [duties, figures] = [await readDuties(), await readFigures()]
    return { ...duties, figures }
  }),
]
