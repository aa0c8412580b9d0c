import type { Tx } from '#infra/db/transaction.ts'
import { shorten, toOneLine } from '#infra/one-line.ts'
import { buildEndorsementV3 } from '#openbadges'
import {
  endorsementUrl,
  type IssuerForActor,
  loadSigningKey,
  placeAward,
  type StatusEntry,
  signAward,
  signedIssuerFacts,
} from '../issuers/index.ts'
import type { Subject } from './find-subject.ts'

interface Statement {
  id: string
  endorser: IssuerForActor
  subject: Subject
  comment: string
  issuedOn: Date
  validUntil: Date | null
  status: StatusEntry
}

const longestName = 200

/** The EndorsementCredential, signed with the key that the endorser has now. */
export const signEndorsement = async (tx: Tx, statement: Statement): Promise<string> => {
  const { id, endorser, subject, comment, issuedOn, validUntil } = statement
  const { signedBy, status: place } = placeAward(endorser.issuer_id, statement.status)
  const credential = buildEndorsementV3({
    id: endorsementUrl(id),
    name: `Endorsement of ${shorten(toOneLine(subject.shown.name), longestName)}`,
    issuer: { ...signedIssuerFacts(endorser), id: signedBy },
    subjectId: subject.signedId,
    comment,
    issuedOn,
    ...(validUntil ? { expires: validUntil } : {}),
    status: place,
  })
  return JSON.stringify(await signAward(credential, await loadSigningKey(tx, endorser.issuer_id), issuedOn))
}
