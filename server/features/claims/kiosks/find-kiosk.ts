import { sql } from 'kysely'
import { kioskHours } from '#contracts/claims/kiosks.ts'
import { effectiveRoles } from '#infra/authority/roles.ts'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { rolesFor } from '../../issuers/index.ts'
import { isHomeOf } from '../../oauth/index.ts'
import { selectClaims } from '../queries.ts'

const hour = 3_600_000

/** With its claim, of kiosks that nobody has closed, whose opener still has a role, and what they were opened with has access. */
export const selectKiosks = (db: Db) =>
  selectClaims(db)
    .innerJoin('kiosks', 'kiosks.claim_id', 'claims.claim_id')
    .select([
      'kiosk_id',
      'number',
      'sealed_key',
      'typed_minute',
      'typed_hash',
      'opened_by',
      'seen_at',
      'kiosks.created_at as opened_at',
    ])
    .where('closed_at', 'is', null)
    .where(isHomeOf(db, 'kiosks'))
    .where(({ exists }) =>
      exists(
        effectiveRoles(db)
          .select('issuer_staff.role')
          .where('issuer_staff.issuer_id', '=', sql<string>`claims.issuer_id`)
          .where('issuer_staff.account_id', '=', sql<string>`kiosks.opened_by`)
          .where('issuer_staff.role', 'in', rolesFor('run-kiosk')),
      ),
    )

export type KioskRow = NonNullable<Awaited<ReturnType<typeof findKiosk>>>

/** The kiosk of a device; undefined for one that was closed, or whose time to send what waited is over, too. */
export const findKiosk = async (db: Db, token: string) => {
  const kiosk = await selectKiosks(db).where('kiosks.token_hash', '=', hashSecret(token)).executeTakeFirst()
  return kiosk && now() < graceOf(endOf(kiosk)) ? kiosk : undefined
}

/** Until when what was typed before the end is still taken. */
export const graceOf = (end: Date): Date => new Date(end.getTime() + kioskHours * hour)

/** When people could first type an address for the claim: at a kiosk that was closed since, too. */
export const findFirstOpening = async (db: Db, claimId: string): Promise<Date | undefined> => {
  const first = await db
    .selectFrom('kiosks')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .where('claim_id', '=', claimId)
    .executeTakeFirst()
  return first?.at
}

/** When it shows no more codes. */
export const endOf = ({ closes_at, opened_at }: { closes_at: Date | null; opened_at: Date }): Date =>
  closes_at ?? new Date(opened_at.getTime() + kioskHours * hour)

export const isShowing = (kiosk: { closes_at: Date | null; opened_at: Date }): boolean => now() < endOf(kiosk)
