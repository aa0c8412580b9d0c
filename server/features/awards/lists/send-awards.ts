import type { FastifyReply } from 'fastify'
import { writeAwards } from '../present.ts'
import type { AwardRow } from '../queries.ts'

/** A page of awards as its text. Its rows come from this server's own tables, so nothing is validated a second time. */
export const sendAwards = (
  reply: FastifyReply,
  rows: readonly AwardRow[],
  more?: (row: AwardRow) => object,
): FastifyReply => reply.type('application/json; charset=utf-8').send(writeAwards(rows, more))
