import type { z } from 'zod'
import * as endpoints from '#contracts/operator/operator-people.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { cutPage, linkToPage, parseSize, readCreation, writeCreation } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { changePerson } from './change-person.ts'
import { presentListed, presentPerson } from './present.ts'
import { searchAccounts } from './queries.ts'
import { resendFor } from './resend-for.ts'

const usualSize = 50

export const peopleRoutes: Route[] = [
  route(endpoints.listPeople, async ({ query, reply }) => {
    const { rows, link } = await readPage(query)
    if (link) reply.header('Link', link)
    return rows.map(presentListed)
  }),
  route(endpoints.getPerson, async ({ params }) => readPerson(params.accountId)),
  route(endpoints.changePerson, async ({ actor, params, body }) => {
    await changePerson(actor, params.accountId, body)
    return readPerson(params.accountId)
  }),
  route(endpoints.resendForPerson, async ({ params, body, request }) =>
    resendFor(params.accountId, { email: body.email, network: request.ip }),
  ),
]

async function readPerson(accountId: string): Promise<endpoints.ShownPerson> {
  const person = await presentPerson(db(), accountId)
  if (!person) throw notFound()
  return person
}

async function readPage(query: z.output<typeof endpoints.listPeople.query>) {
  const limit = parseSize(query.num, usualSize)
  const { rows: found, stopped } = await searchAccounts(db(), {
    part: query.q?.trim() ?? '',
    state: query.state,
    after: readCreation(query.cursor),
    // One more than the page holds tells whether there is another page.
    limit: limit + 1,
  })
  const linkTo = (createdAt: Date, id: string) =>
    linkToPage(endpoints.listPeople.path, query, writeCreation(createdAt, id))
  const { rows, link } = cutPage(found, limit, (last) => linkTo(last.created_at, last.account_id))
  return { rows, link: link ?? (stopped && linkTo(stopped.createdAt, stopped.id)) }
}
