import type { AssertionFaults, RowReader } from '../awards/index.ts'
import { evaluateIssuedOn } from './evaluate-issued-on.ts'
import { nameFields } from './name-fields.ts'

/** Reads rows of version 2 as those of version 1, which checks them; what is no object it refuses as it is. */
export const rowReader: RowReader = {
  read: (item) => {
    if (!isObject(item)) return item
    const { recipient, evidence } = item
    const named = isObject(recipient) ? recipient : {}
    return {
      recipient_identifier: named.plaintextIdentity ?? named.identity,
      recipient_type: named.type,
      hashed: named.hashed,
      narrative: item.narrative,
      evidence_items: Array.isArray(evidence) ? evidence.map(readEvidence) : evidence,
      expires: item.expires,
      extensions: item.extensions,
      issued_on: item.issuedOn,
      create_notification: item.notify,
      allow_duplicate_awards: item.allowDuplicateAwards,
    }
  },
  evaluate: (item) => {
    const fault = isObject(item) ? evaluateIssuedOn(item.issuedOn) : undefined
    const faults: ReturnType<RowReader['evaluate']> = {}
    if (fault !== undefined) faults.issued_on = [fault]
    return faults
  },
}

/** The faults of rows under the names of version 2. */
export const nameFaults = ({ rows, whole }: AssertionFaults): AssertionFaults => ({
  rows: rows.map(nameFields),
  whole,
})

function readEvidence(item: unknown): unknown {
  if (!isObject(item)) return item
  const { url, ...rest } = item
  return { evidence_url: url, ...rest }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
