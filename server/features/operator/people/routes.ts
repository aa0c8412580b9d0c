import type { z } from 'zod'
import * as endpoints from '#contracts/operator/operator-people.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import { readCreation, readSearched, sendPage, writeCreation } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { changePerson } from './change-person.ts'
import { presentListed, presentPerson } from './present.ts'
import { searchAccounts } from './queries.ts'
import { resendFor } from './resend-for.ts'

const usualSize = 50

export const peopleRoutes: Route[] = [
  route(endpoints.listPeople, async (call) => sendPage(call, await listPage(call.query)).map(presentListed)),
  route(endpoints.getPerson, async ({ params }) => readPerson(params.accountId)),
  route(endpoints.changePerson, async ({ actor, params, body }) => {
    await changePerson(actor, params.accountId, body)
    return readPerson(params.accountId)
  }),
  route(endpoints.resendForPerson, async ({ actor, params, body, request }) =>
    resendFor(actor, params.accountId, { email: body.email, network: clientKey(request.ip) }),
  ),
]

async function readPerson(accountId: string): Promise<endpoints.ShownPerson> {
  const person = await presentPerson(db(), accountId)
  if (!person) throw notFound()
  return person
}

function listPage({ num, cursor, q, state }: z.output<typeof endpoints.listPeople.query>) {
  const wanted = { part: q?.trim() ?? '', state, after: readCreation(cursor) }
  return readSearched({
    num,
    usual: usualSize,
    read: (limit) => searchAccounts(db(), { ...wanted, limit }),
    placeOf: (last) => writeCreation(last.created_at, last.account_id),
  })
}
