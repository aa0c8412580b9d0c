import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { now } from '#infra/clock.ts'
import { readLocale, tellLanguage } from '#infra/languages/read-language.ts'
import { cut } from '#infra/one-line.ts'
import type { AwardPlace } from '../queries.ts'
import { exportAwards } from './export-awards.ts'
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

const longestName = 60

/** Header that has the awards of a class saved under its name: in letters every system takes, and in its own. */
const nameExport = (badgeName: string): string => {
  const day = now().toISOString().slice(0, 10)
  const own = joinWords(badgeName.normalize('NFC'), /[^\p{L}\p{M}\p{N}]+/gu)
  const plain = joinWords(badgeName.normalize('NFKD').replace(/\p{M}/gu, ''), /[^A-Za-z0-9]+/g)
  const ending = `awards-${day}.csv`
  return `attachment; filename="${plain}${ending}"; filename*=UTF-8''${encodeURIComponent(own + ending)}`
}

function joinWords(name: string, gaps: RegExp): string {
  const words = cut(name.replace(gaps, '-').replace(/^-/, ''), longestName).replace(/-$/, '')
  return words === '' ? '' : `${words}-`
}
