import { sql } from 'kysely'
import { getHealth } from '#contracts/site.ts'
import { db } from '#infra/context.ts'
import { type Route, route } from '#infra/http/route.ts'

const isDatabaseUp = async (): Promise<boolean> => {
  try {
    await sql`select 1`.execute(db())
    return true
  } catch {
    return false
  }
}

export const routes: Route[] = [
  route(getHealth, async ({ reply }) => {
    const isUp = await isDatabaseUp()
    reply.status(isUp ? 200 : 503)
    const word = isUp ? 'OK' : 'UNAVAILABLE'
    return reply
      .type('application/json')
      .serializer(String)
      .send(JSON.stringify({ overall_status: word, detailed_status: { database_status: word } }))
  }),
]
