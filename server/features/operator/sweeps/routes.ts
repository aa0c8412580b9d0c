import * as endpoints from '#contracts/operator/operator-sweeps.ts'
import { db } from '#infra/context.ts'
import { type Route, route } from '#infra/http/route.ts'
import { hideSecrets } from '#infra/secrets/hide-secrets.ts'
import { listSweeps } from '#infra/sweeps/list-sweeps.ts'

export const sweepRoutes: Route[] = [
  route(endpoints.listSweeps, async () =>
    (await listSweeps(db())).map(({ failure, started_at, ended_at, ...row }) => ({
      ...row,
      started_at: started_at?.toISOString() ?? null,
      ended_at: ended_at?.toISOString() ?? null,
      error: failure === null ? null : hideSecrets(failure),
    })),
  ),
]
