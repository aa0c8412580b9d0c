import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { statementLength } from '#contracts/fields/limits.ts'
import type { EndorsementFromElsewhere } from '#contracts/issuers/endorsements.ts'
import { charge } from '#infra/budgets/charge.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { isOn } from '#infra/settings/feature-switches.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { announceAwardChange } from '../awards/index.ts'
import { addressOf, findSubject, keepFromElsewhere, type Subject, signAwardAnew } from '../endorsements/index.ts'
import { issuerDid, issuerUrl, requireRole } from '../issuers/index.ts'
import { fetchStatement, isOwnAddress } from '../verifier/index.ts'
import { canBeCarried } from './can-be-carried.ts'
import { readStatement, type Statement } from './read-statement.ts'

const day = 86_400
const mostOfOne = 200

/** Until an added statement is verified again. */
export const recheckSeconds = 30 * day

interface Given {
  text: string
  url: string | undefined
}

/**
 * Adds what another server signed about the issuer or what is its own; shown at once, since its owner asks for it. To add
 * the same again verifies it anew. Returns its id.
 */
export const addEndorsement = async (
  actor: Actor,
  issuerId: string,
  input: EndorsementFromElsewhere,
  ip: string,
): Promise<string> => {
  await requireRole(db(), actor, issuerId, 'decide-endorsements')
  await takeVerification(issuerId)
  const given = await readGiven(input, ip)
  const statement = await readStatement(given.text, ip)
  if ([issuerDid(issuerId), issuerUrl(issuerId)].includes(statement.endorserId)) throw refuse('endorsement.self')
  const { document } = statement
  const isCarried = document !== undefined && (await canBeCarried(issuerId, document))
  const { id, award_id } = await transaction(db(), async (tx) => {
    await requireRole(tx, actor, issuerId, 'decide-endorsements')
    const subject = await findEndorsed(tx, issuerId, statement.endorses)
    await requireOfNow(tx, subject, statement)
    const added = await store(tx, actor, { given, statement, subject, isCarried })
    if (subject.award_id !== null && added.is_carried) {
      const { issuer_id, badge_id, award_id, version } = subject
      await signAwardAnew(tx, actor, { issuer_id, badge_id, award_id, subject_version: version }, true)
    }
    return { id: added.endorsement_id, award_id: subject.award_id }
  })
  if (award_id !== null) announceAwardChange(award_id)
  return id
}

/** What the issuer has under that id, in any form of id that its credentials give; refused when it has nothing there. */
const findEndorsed = async (db: Db, issuerId: string, endorses: string): Promise<Subject> => {
  const address = endorses === issuerDid(issuerId) ? issuerUrl(issuerId) : endorses
  if (!isOwnAddress(address)) throw refuse('endorsement.about-other')
  const subject = await findSubject(db, address)
  // Verifiers compare ids by the letter.
  if (subject.issuer_id !== issuerId || addressOf(subject) !== address) throw refuse('endorsement.about-other')
  return subject
}

/** Statements name what they are about by its id alone: one from before it became what it is was said of something else. */
async function requireOfNow(
  tx: Tx,
  { issuer_id, badge_id, award_id }: Subject,
  { issuedOn }: Statement,
): Promise<void> {
  const { rows } = await sql<{ since: Date | null }>`
    select greatest(
      (select max(replaced_at) from issuer_versions where issuer_id = ${issuer_id}),
      (select max(created_at) from badge_class_versions where issuer_id = ${issuer_id} and badge_id = ${award_id === null ? badge_id : null})
    ) as since`.execute(tx)
  const since = rows[0]?.since
  if (since && issuedOn < since) throw refuse('endorsement.outdated')
}

/** Of what an issuer may have verified in a day: each asks other servers. */
export const takeVerification = (issuerId: string): Promise<void> =>
  charge(db(), 'endorsement-added', { party: issuerId })

async function readGiven({ credential, url }: EndorsementFromElsewhere, ip: string): Promise<Given> {
  if (url === undefined) return { text: credential ?? '', url }
  if (!isOn('import-by-address')) throw refuse('import.closed')
  const answer = await fetchStatement(url, ip)
  if (!answer.ok)
    throw refuse('endorsement.unverified', { sentence: makeMessage('endorsement.not-added', { why: answer.detail }) })
  if (answer.text.length > statementLength) {
    throw refuse('endorsement.unverified', { sentence: makeMessage('endorsement.long') })
  }
  return { text: answer.text, url }
}

/** After the new one is there, so that of two at once the second one is counted with the first. */
async function requireQuota(tx: Tx, issuerId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('endorsements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('issuer_id', '=', issuerId)
    .where('endorser_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (count > mostOfOne) throw refuse('endorsement.limit')
}

interface Addition {
  given: Given
  statement: Statement
  subject: Subject
  isCarried: boolean
}

async function store(tx: Tx, actor: Actor, { given, statement, subject, isCarried }: Addition) {
  const moments = { decided_at: now(), checked_at: now(), recheck_at: inSeconds(recheckSeconds) }
  const row = await keepFromElsewhere(
    tx,
    {
      endorser_name: statement.endorserName,
      endorser_url: statement.endorserUrl,
      source_url: given.url ?? statement.address ?? null,
      issuer_id: subject.issuer_id,
      badge_id: subject.badge_id,
      award_id: subject.award_id,
      subject_version: subject.version,
      issuer_version: subject.issuer_version,
      comment: statement.comment,
      valid_until: statement.validUntil,
      is_carried: isCarried,
      credential: given.text,
      digest: createHash('sha256').update(given.text).digest(),
      created_by: actor.accountId,
      created_at: statement.issuedOn,
    },
    moments,
  )
  await requireQuota(tx, subject.issuer_id)
  return row
}
