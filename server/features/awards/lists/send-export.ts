import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readLocale, tellLanguage } from '#infra/languages/read-language.ts'
import type { AwardPlace } from '../queries.ts'
import { exportAwards } from './export-awards.ts'
import { nameExport } from './name-export.ts'
import type { FilterQuery } from './read-filter.ts'

/** A reader that takes nothing for so long is gone, and must not hold up a server that wants to stop. */
const stalledMilliseconds = 120_000

interface Export {
  at: AwardPlace
  query: FilterQuery
  /** Of what they are the awards. */
  name: string
  namesBadges: boolean
}

/** The awards as a file, which is written while it is read. */
export const sendExport = (
  request: FastifyRequest,
  reply: FastifyReply,
  { at, query, name, namesBadges }: Export,
): FastifyReply => {
  const locale = readLocale(request)
  tellLanguage(reply, locale).type('text/csv; charset=utf-8').header('Content-Disposition', nameExport(name))
  // Whoever only looks whether there is something would have all of it read.
  if (request.method === 'HEAD') return reply.send()
  reply.raw.setTimeout(stalledMilliseconds, () => reply.raw.destroy())
  // An error in the middle destroys the stream and with it the connection: no whole-looking file is left behind.
  return reply.send(Readable.from(exportAwards(at, query, { locale, namesBadges }), { objectMode: false }))
}
