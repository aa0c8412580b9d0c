import type { Db } from '#infra/db/connections/connect.ts'
import type { MasterKey } from '#infra/secrets/secrets.ts'
import { sealedPlaces } from '../sealed/places.ts'
import { opens, readSealed } from '../sealed/read-sealed.ts'
import { bad, type Diagnosis, ok } from './finding.ts'

export interface KeyFacts {
  isThere: boolean
  /** Locking everything with another key was begun, and not ended. */
  isHalfway: boolean
  opened: number
  /** How many did not open, by what they are. */
  closed: ReadonlyMap<string, number>
}

/** Opens everything that is locked, in portions. */
export const gatherKeys = async (db: Db, key: MasterKey | undefined): Promise<KeyFacts> => {
  let opened = 0
  const closed = new Map<string, number>()
  for (const place of sealedPlaces) {
    for (let rows = await readSealed(db, place, undefined); rows.length > 0; ) {
      for (const { ids, sealed } of rows) {
        if (key && opens(() => key.unwrap(sealed, place.purposeOf(ids)))) opened++
        else closed.set(place.what, (closed.get(place.what) ?? 0) + 1)
      }
      rows = await readSealed(db, place, rows.at(-1)?.ids)
    }
  }
  const noted = await db.selectFrom('master_key').select('former_key_id').executeTakeFirst()
  return { isThere: key !== undefined, isHalfway: (noted?.former_key_id ?? null) !== null, opened, closed }
}

export const evaluateKeys = ({ isThere, isHalfway, opened, closed }: KeyFacts): Diagnosis => {
  if (isHalfway)
    return bad(
      'keys',
      'Locking all secrets with another master key was cut off.',
      'finish it, or no server starts: npm run sash -- rewrap-keys, with the same SASH_MASTER_KEY and SASH_OLD_MASTER_KEY.',
    )
  if (closed.size === 0)
    return isThere
      ? ok('keys', `The master key opens all ${opened} secrets.`)
      : ok('keys', 'There is no master key yet, and nothing is locked.')
  const list = [...closed].map(([what, count]) => `${count} × ${what}`).join(', ')
  return isThere
    ? bad(
        'keys',
        `The master key does not open ${list}.`,
        'put the right key into SASH_MASTER_KEY or SASH_DATA/master.key.',
      )
    : bad('keys', `The master key is missing, and ${list} cannot be opened.`, 'bring it back; Sash makes no new one.')
}
