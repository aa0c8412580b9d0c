import { sql } from 'kysely'
import { db } from '#infra/context.ts'
import type { Move } from '../form.ts'
import { listMoved } from '../moved-rows.ts'
import { importedBefore, type Report, waiting } from '../report.ts'
import { inChunks } from '../write/target.ts'

/** Notes what of it is here already, for a run that writes nothing. */
export const compareWithHere = async (move: Move, source: string, report: Report): Promise<void> => {
  const people = await listMoved(db(), source, 'account')
  const fresh = move.people.filter(({ id }) => !people.has(id))
  for (const _ of people) report.note('kept', 'accounts that have come over before')
  for (const chunk of inChunks(fresh, 1000)) {
    const proven = await listProven(chunk.flatMap(({ addresses }) => addresses.map(({ email }) => email)))
    for (const { addresses } of chunk) {
      const [first] = addresses
      const isKnown = addresses.some(({ email, isVerified }) => isVerified && proven.has(email))
      if (isKnown) report.note('changed', 'people who have an account here already keep that one', first?.email)
      else if (addresses.some(({ isVerified }) => isVerified)) report.note('kept', 'accounts with proven addresses')
      else report.note('proof', 'accounts that had proven no address: a mail to it asks for that', first?.email)
    }
  }
  const awards = await listMoved(db(), source, 'award')
  for (const { id } of move.awards)
    if (awards.has(id)) report.note('kept', 'of these, awards that had come over before')
  await compareImports(move, source, report)
  for (const _ of move.collections) report.note('kept', 'collections')
}

async function compareImports({ people, imports }: Move, source: string, report: Report): Promise<void> {
  const moved = await listMoved(db(), source, 'import')
  const addresses = people.flatMap((person) => person.addresses)
  const known = new Set(addresses.map(({ email }) => email))
  const proven = new Set(addresses.flatMap(({ email, isVerified }) => (isVerified ? [email] : [])))
  for (const chunk of inChunks(imports, 1000))
    for (const email of await listProven(chunk.map(({ recipient }) => recipient))) proven.add(email)
  for (const { id, recipient, sourceUrl } of imports) {
    if (moved.has(id)) report.note('kept', importedBefore, sourceUrl)
    else if (!known.has(recipient) && !proven.has(recipient))
      report.note('lost', 'badges from elsewhere to an address that nobody has on an account', sourceUrl)
    else {
      report.note('kept', 'badges from elsewhere')
      if (!proven.has(recipient)) report.note('proof', waiting, recipient)
      report.note('proof', 'badges from elsewhere that are to be verified anew where they came from', sourceUrl)
    }
  }
}

async function listProven(emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from verified_emails where email = any(${[...emails]}::text[])`.execute(db())
  return new Set(rows.map(({ email }) => email))
}
