import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import { addressOf, findSubject, type Subject } from '../endorsements/index.ts'
import { issuerDid, issuerUrl } from '../issuers/index.ts'
import { isOwnAddress } from '../verifier/index.ts'

/** What the issuer has under that id, in any form of id that its credentials give; refused when it has nothing there. */
export const findEndorsed = async (db: Db, issuerId: string, endorses: string): Promise<Subject> => {
  const address = endorses === issuerDid(issuerId) ? issuerUrl(issuerId) : endorses
  if (!isOwnAddress(address)) throw refuse('endorsement.about-other')
  const subject = await findSubject(db, address)
  // Verifiers compare ids by the letter.
  if (subject.issuer_id !== issuerId || addressOf(subject) !== address) throw refuse('endorsement.about-other')
  return subject
}
