import { getOperatorOverview } from '#contracts/operator/operator-overview.ts'
import { db } from '#infra/context.ts'
import { type Route, route } from '#infra/http/route.ts'
import { requireOperator } from '../../site/index.ts'
import { readDuties, readFigures } from './queries.ts'

export const overviewRoutes: Route[] = [
  route(getOperatorOverview, async ({ actor }) => {
    await requireOperator(db(), actor)
    const [duties, figures] = [await readDuties(), await readFigures()]
    return { ...duties, figures }
  }),
]
