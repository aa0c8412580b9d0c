import type { z } from 'zod'
import * as endpoints from '#contracts/operator/operator-jobs.ts'
import { asOperator } from '#infra/authority/operators.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { requireConfirmed } from '#infra/http/actor.ts'
import { readPage, readPlace, readPlacedMoment, sendPage, writePlace } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { countJobs, listJobs } from '#infra/jobs/list-jobs.ts'
import { drop, retry } from './change-jobs.ts'
import { presentJobs } from './present.ts'

const usualSize = 50
const place = /^(\d{1,15}) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

export const jobRoutes: Route[] = [
  route(endpoints.listJobKinds, async () => {
    const kinds = await countJobs(db())
    // Without those that hold copies of others, or none at all.
    return kinds.filter(({ kind, dead }) => kind !== 'dead' || dead > 0)
  }),
  route(endpoints.listJobs, async (call) => presentJobs(db(), sendPage(call, await listPage(call.query)))),
  route(endpoints.retryJobs, async ({ actor, body: { kind, id } }) => {
    requireConfirmed(actor)
    const retried = await asOperator(actor, (tx) => retry(tx, actor, kind, id))
    if (retried === 0 && id !== undefined) throw notFound()
    return { retried }
  }),
  route(endpoints.dropJob, async ({ actor, params }) => {
    requireConfirmed(actor)
    await asOperator(actor, async (tx) => {
      if (!(await drop(tx, actor, params.kind, params.jobId))) throw notFound()
    })
  }),
]

async function listPage({ num, cursor, kind, state }: z.output<typeof endpoints.listJobs.query>) {
  const [time, id] = readPlace(cursor, place) ?? []
  const before = time !== undefined && id !== undefined ? { createdAt: readPlacedMoment(time), id } : undefined
  return readPage({
    num,
    usual: usualSize,
    read: (limit) => listJobs(db(), { kind: kind || undefined, state, before, limit }),
    placeOf: (last) => writePlace(last.created_at.getTime(), last.id),
  })
}
