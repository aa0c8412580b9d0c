import { classRows } from './class-rows.oracle.ts'
import { disclosureRows } from './disclosure-rows.oracle.ts'
import { documentRows } from './document-rows.oracle.ts'
import { earlyRows } from './early-rows.oracle.ts'
import { firstJwtRows } from './first-jwt-rows.oracle.ts'
import { hostedClassRows } from './hosted-class-rows.oracle.ts'
import { hostedRows } from './hosted-rows.oracle.ts'
import type { IllegalRow } from './illegal-row.oracle.ts'
import { insideRows, noEndorsements } from './inside-rows.oracle.ts'
import { jwtRows } from './jwt-rows.oracle.ts'
import { keyRows } from './key-rows.oracle.ts'
import { memberRows } from './member-rows.oracle.ts'
import { outsideEndorsementRows } from './outside-endorsement-rows.oracle.ts'
import { presentationRows } from './presentation-rows.oracle.ts'
import { proofRows } from './proof-rows.oracle.ts'
import { revocationRows } from './revocation-rows.oracle.ts'
import { signedRows } from './signed-rows.oracle.ts'
import { statusRows } from './status-rows.oracle.ts'
import { textRows } from './text-rows.oracle.ts'

/** Everything that is known to be forbidden, by what it is a fault of. */
export const illegalRows: Readonly<Record<string, readonly IllegalRow[]>> = {
  'embedded proofs': proofRows,
  'disclosed parts': disclosureRows,
  JWTs: jwtRows,
  'JWTs with a vc claim': firstJwtRows,
  keys: keyRows,
  'contexts, terms, types and days': documentRows,
  'members of documents': memberRows,
  'members of classes': classRows,
  'status lists': statusRows,
  'revocation lists': revocationRows,
  'what stands inside': [...insideRows, ...noEndorsements],
  'texts of documents': textRows,
  presentations: presentationRows,
  'hosted badges': hostedRows,
  'members of hosted badges': hostedClassRows,
  'signed badges of 2.0': signedRows,
  'endorsements of 2.0': outsideEndorsementRows,
  'badges before 2.0': earlyRows,
}
