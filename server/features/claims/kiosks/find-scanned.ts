import type { Db } from '#infra/db/connections/connect.ts'
import type { Opened } from '../claiming/find-opened.ts'
import { isShowing, type KioskRow, selectKiosks } from './find-kiosk.ts'
import { isCurrent, minuteNow, openKioskKey, type Scanned, ticketOf } from './kiosk-codes.ts'

/** What was scanned at a kiosk, this minute or long ago; undefined where no open kiosk has the number. */
export const findScanned = async (db: Db, scanned: Scanned): Promise<Opened | undefined> => {
  const kiosk = await selectKiosks(db).where('number', '=', scanned.number).executeTakeFirst()
  if (!kiosk || kiosk.state === 'draft') return undefined
  const isTicket = scanned.minute !== undefined
  // A ticket outlives the end, for whoever types an address just then; the claim itself says that it is over.
  return openWith(kiosk, isCurrent(openKioskKey(kiosk), scanned) && (isTicket || isShowing(kiosk)), isTicket)
}

/** What was typed from a kiosk. */
export const findTyped = async (db: Db, hash: Buffer): Promise<Opened | undefined> => {
  const kiosk = await selectKiosks(db)
    .where(({ eb, or }) => or([eb('typed_hash', '=', hash), eb('typed_before_hash', '=', hash)]))
    .executeTakeFirst()
  if (!kiosk || kiosk.state === 'draft') return undefined
  // The one before is good for the minute after it only.
  const until = kiosk.typed_minute + (kiosk.typed_hash?.equals(hash) ? 1 : 0)
  return openWith(kiosk, minuteNow() <= until && isShowing(kiosk), false)
}

const openWith = (kiosk: KioskRow, isCurrentNow: boolean, isTicket: boolean): Opened => ({
  claim: kiosk,
  kiosk: {
    isCurrent: isCurrentNow,
    ...(isCurrentNow && !isTicket ? { ticket: ticketOf(openKioskKey(kiosk)) } : {}),
  },
})
