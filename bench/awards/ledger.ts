import { openJournal } from './journal.ts'

export interface Ledger {
  /** Recipients whom an award was asked for, acknowledged or not. */
  intended: Set<string>
  /** Recipient of each acknowledged award, by its id. */
  awarded: Map<string, string>
  /** Ids of awards whose revocation was asked for, acknowledged or not. */
  revoking: Set<string>
  /** Ids of awards whose revocation was acknowledged. */
  revoked: Set<string>
  write(
    line: { intent: string } | { award: string; recipient: string } | { revoking: string } | { revoked: string },
  ): void
  close(): void
}

/** What the clients asked for and what they were promised; each line is on the disk before the next call is made. */
export function openLedger(file: string): Ledger {
  const journal = openJournal(file)
  const ledger: Ledger = {
    intended: new Set(),
    awarded: new Map(),
    revoking: new Set(),
    revoked: new Set(),
    write: (line) => {
      journal.write(line)
      if ('intent' in line) ledger.intended.add(line.intent)
      if ('award' in line) ledger.awarded.set(line.award, line.recipient)
      if ('revoking' in line) ledger.revoking.add(line.revoking)
      if ('revoked' in line) ledger.revoked.add(line.revoked)
    },
    close: journal.close,
  }
  return ledger
}
