import { setImmediate as giveWay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { mapFaults, writeEnglish } from '#infra/errors.ts'
import { nestFaults } from '#infra/http/dialects/name-v2.ts'
import type { AssertionFaults } from './batch-assertions.ts'
import type { RowFaults } from './parse-row.ts'

const rowsPerSlice = 1000

const inEnglish = (faults: RowFaults) => nestFaults(mapFaults(faults, writeEnglish))

/** Clients of this call know refusals in the form of version 2, one object for each row; written bit by bit. */
export const refuseRows = async (reply: FastifyReply, { rows, whole }: AssertionFaults): Promise<FastifyReply> => {
  const texts: string[] = []
  for (let start = 0; start < rows.length; start += rowsPerSlice) {
    texts.push(JSON.stringify(rows.slice(start, start + rowsPerSlice).map(inEnglish)).slice(1, -1))
    await giveWay()
  }
  const status = JSON.stringify({ success: false, description: 'bad request' })
  return reply
    .status(400)
    .type('application/json; charset=utf-8')
    .send(
      `{"status":${status},"result":[],"fieldErrors":[${texts.join()}],"validationErrors":${JSON.stringify(whole.map(writeEnglish))}}`,
    )
}
