import { Readable } from 'node:stream'
import type { z } from 'zod'
import {
  type AuditEntry,
  auditPart,
  checkAuditChain,
  exportAuditEntries,
  listAuditEntries,
} from '#contracts/operator/audit.ts'
import { type AuditDetail, type ChainedEntry, emptyHash } from '#infra/audit/chain.ts'
import { verifyPart } from '#infra/audit/read-entries.ts'
import { writeExport } from '#infra/audit/write-export.ts'
import { db } from '#infra/context.ts'
import { readPage, readPlace, sendPage, writePlace } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { nameOf } from '../people/name-of.ts'
import { listEntries } from './queries.ts'

const usualSize = 50
const place = /^(\d{1,9})$/

export const auditRoutes: Route[] = [
  route(listAuditEntries, async (call) => sendPage(call, await listPage(call.query)).map(present)),
  route(checkAuditChain, async ({ query }) => {
    const number = Number(query.after ?? 0)
    const start = { number, hash: number > 0 && query.hash ? Buffer.from(query.hash, 'hex') : emptyHash }
    const { verdict, total } = await verifyPart(db(), start, auditPart)
    if (!verdict.isWhole) {
      const fault = { number: verdict.number, kind: verdict.fault }
      return { total, checked: verdict.number - 1, hash: start.hash.toString('hex'), fault }
    }
    return { total, checked: verdict.end.number, hash: verdict.end.hash.toString('hex'), fault: null }
  }),
  route(exportAuditEntries, async ({ query, reply }) => {
    reply.header('Content-Disposition', 'attachment; filename="audit.jsonl"').type('application/jsonl; charset=utf-8')
    return reply.send(Readable.from(writeExport(db(), fitsTo(query)), { objectMode: false }))
  }),
]

type Filters = z.output<typeof exportAuditEntries.query>

const readDays = ({ since, until }: Filters) => ({
  since: since === undefined ? undefined : new Date(since),
  until: until === undefined ? undefined : new Date(until),
})

const fitsTo = (query: Filters) => {
  const { verb, account } = query
  const { since, until } = readDays(query)
  return (entry: ChainedEntry): boolean =>
    (verb === undefined || entry.verb === verb) &&
    (!account || entry.account_id === account || (entry.subject_kind === 'account' && entry.subject_id === account)) &&
    (since === undefined || entry.at >= since) &&
    (until === undefined || entry.at <= until)
}

async function listPage(query: z.output<typeof listAuditEntries.query>) {
  const [before] = readPlace(query.cursor, place) ?? []
  const wanted = {
    verb: query.verb,
    account: query.account || undefined,
    ...readDays(query),
    before: before === undefined ? undefined : Number(before),
  }
  return readPage({
    num: query.num,
    usual: usualSize,
    read: (limit) => listEntries(db(), { ...wanted, limit }),
    placeOf: (last) => writePlace(last.number),
  })
}

const nameIfThere = (first: string | null, last: string | null, email: string | null): string | null =>
  first === null ? null : nameOf({ first_name: first, last_name: last ?? '', email })

const present = (row: Awaited<ReturnType<typeof listEntries>>[number]): AuditEntry => ({
  number: row.number,
  at: row.at.toISOString(),
  account_id: row.account_id,
  name: nameIfThere(row.first_name, row.last_name, row.email),
  client_id: row.client_id,
  verb: row.verb,
  subject_kind: row.subject_kind,
  subject_id: row.subject_id,
  subject_name: nameIfThere(row.subject_first_name, row.subject_last_name, row.subject_email),
  detail: row.detail as AuditDetail,
  hash: row.hash.toString('hex'),
})
