import type { Constraint } from './list-constraints.ts'
import { distributionColumn, placeOf } from './tables.ts'

const loose = 'nothing stops a new one while what it leads to is being deleted'

/**
 * Foreign keys from one machine into parts, which cannot be there: what does their deletes, and whether whoever writes a new row
 * holds what it leads to until it is written, as the key does. Where nobody does, a row may be left that leads nowhere.
 */
export const replaced: Record<string, string> = {
  badge_requests_issuer_id_badge_id_fkey: `requests go with their class in forgetClasses; ${loose}`,
  claims_issuer_id_badge_id_fkey:
    'claims go with their class in removeHanging; a new one holds its class, and nothing stops a copy of one while the class is being deleted',
  endorsements_issuer_id_award_id_fkey: `endorsements of awards go with their class in removeHanging; ${loose}`,
  endorsements_issuer_id_badge_id_fkey: `endorsements of a class go with it in removeHanging; ${loose}`,
  lti_placements_issuer_id_badge_id_fkey: `places in courses go with their class in removeHanging; ${loose}`,
  request_rules_issuer_id_badge_id_fkey:
    'what may be asked for goes with its class in removeHanging; new rules hold their class',
  wallet_offers_issuer_id_award_id_fkey: `offers to wallets go with their award in removeHanging; ${loose}`,
}

/** What a distributed PostgreSQL makes of a constraint: undefined when it stays as it is. */
export const decideConstraint = (constraint: Constraint): { does: 'drop' | 'refuse'; why: string } | undefined => {
  const { table, name, kind, columns, other, otherColumns } = constraint
  const [from, to] = [placeOf(table), placeOf(other ?? undefined)]
  if (kind === 'unique')
    return from === 'distributed' && !columns.includes(distributionColumn)
      ? { does: 'refuse', why: `${name}: ${table} is in parts by ${distributionColumn}, which the key does not have` }
      : undefined
  if (to === 'distributed' && from !== 'distributed') {
    const why = replaced[name]
    return why
      ? { does: 'drop', why }
      : {
          does: 'refuse',
          why: `${name}: ${table} is not in parts and leads to ${other}, which is; say what replaces it`,
        }
  }
  if (from !== 'distributed') return undefined
  if (to === 'local')
    return { does: 'refuse', why: `${name}: ${table} is in parts and leads to ${other}, which is local` }
  const at = columns.indexOf(distributionColumn)
  return to === 'distributed' && (at < 0 || otherColumns[at] !== distributionColumn)
    ? { does: 'refuse', why: `${name}: ${table} leads to ${other} beside ${distributionColumn}` }
    : undefined
}
