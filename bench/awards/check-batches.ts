import { measure } from '../load.ts'
import { type Batching, batchesOf } from './batch-clients.ts'
import { type BatchOrder, mailsDue } from './batch-orders.ts'
import type { Findings } from './check-ledger.ts'
import { findFault, findMiscount, type ListedAward, listAwards, listPages } from './look-at-awards.ts'
import type { MailSink } from './mail-sink.ts'

interface ListedRow {
  recipient: string
  state: string
  award: string | null
}

/** Compares what the server holds with the batches that were ordered and promised; `sample` awards are looked at whole. */
export async function checkBatches(
  batching: Batching,
  { mails, sample, findTorn }: { mails: MailSink; sample: number; findTorn: () => Promise<string[]> },
): Promise<Findings> {
  const { ledger, origin, headers } = batching
  const awards = await listAwards(batching)
  const findings: Findings = { stored: awards.length, lost: [], halfDone: [], invented: [...ledger.broken] }
  const byId = new Map(awards.map((award) => [award.slug, award]))
  const listed = await listPages<{ id: string }>(`${origin}${batchesOf(batching)}?num=500`, headers)
  if (listed.length !== ledger.entries.size) {
    const list = listed.length > ledger.entries.size ? findings.invented : findings.lost
    list.push(`${ledger.entries.size} batches were ordered, and there are ${listed.length}`)
  }
  for (const { order, promised = '' } of ledger.entries.values()) {
    const ids =
      order.kind === 'at once' ? promised.split(' ') : await listAwardIds(batching, { order, promised }, byId, findings)
    compare(order, ids, byId, findings)
    for (const id of ids) byId.delete(id)
  }
  findings.invented.push(...[...byId.keys()].map((id) => `${id} belongs to no batch`))
  compareMails(batching, mails, findings)
  const places = new Set<string>()
  await measure(8, { count: Math.min(sample, awards.length) }, async (nth) => {
    const award = awards[Math.floor((nth * awards.length) / Math.min(sample, awards.length))]
    const fault = award && (await findFault(award, origin, places).catch((error) => String(error)))
    if (award && fault) findings.halfDone.push(`${award.slug}: ${fault}`)
    return !fault
  })
  findings.halfDone.push(...(await findMiscount(batching, awards)), ...(await findTorn()))
  return findings
}

/** The awards that the rows of the batch name, when the rows are those that were ordered. */
async function listAwardIds(
  batching: Batching,
  { order, promised }: { order: BatchOrder; promised: string },
  byId: Map<string, ListedAward>,
  { lost, halfDone }: Findings,
): Promise<string[]> {
  const address = `${batching.origin}${batchesOf(batching)}/${promised}/rows?num=500`
  const rows = await listPages<ListedRow>(address, batching.headers).catch(() => [])
  const given = rows.map((row) => row.recipient)
  if (given.join(' ') !== order.recipients.join(' ')) lost.push(`${order.key}: other rows than were sent`)
  for (const { award, recipient, state } of rows) {
    if (state === 'waiting' || (state === 'awarded' && award === null)) lost.push(`${order.key}: ${recipient} ${state}`)
    if (award !== null && byId.get(award)?.recipient_identifier !== recipient)
      lost.push(`${award}: not for ${recipient}`)
  }
  if (order.kind !== 'undone' && rows.some((row) => row.state === 'undone')) halfDone.push(`${order.key}: undone`)
  return rows.flatMap((row) => row.award ?? [])
}

/** Each recipient of an order has one award from it; of an undone one at most one, which is revoked. */
function compare(
  order: BatchOrder,
  ids: string[],
  byId: Map<string, ListedAward>,
  { lost, halfDone, invented }: Findings,
) {
  const awards = ids.flatMap((id) => byId.get(id) ?? [])
  const holders = awards.map((award) => award.recipient_identifier)
  const people = new Set(order.recipients)
  if (new Set(holders).size < holders.length) invented.push(`${order.key}: somebody was awarded twice`)
  if (holders.some((holder) => !people.has(holder))) invented.push(`${order.key}: somebody else was awarded`)
  const isUndone = order.kind === 'undone'
  if (!isUndone && holders.length < people.size) lost.push(`${order.key}: ${people.size - holders.length} awards`)
  if (awards.some(({ revoked }) => revoked !== isUndone))
    halfDone.push(`${order.key}: revoked, or not, against the order`)
}

function compareMails({ ledger }: Batching, { received }: MailSink, { halfDone, invented }: Findings): void {
  const due = new Map<string, number>()
  for (const { order } of ledger.entries.values()) {
    for (const recipient of order.recipients) due.set(recipient, (due.get(recipient) ?? 0) + mailsDue(order))
  }
  for (const recipient of new Set([...due.keys(), ...received.keys()])) {
    const [count, wanted] = [received.get(recipient)?.size ?? 0, due.get(recipient) ?? 0]
    if (count < wanted) halfDone.push(`${recipient}: ${count} different mails`)
    if (count > wanted) invented.push(`${recipient}: ${count} different mails`)
  }
}
