import { randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '#contracts/accounts/second-factor.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

/** Crockford's base32: no letters that are taken for others. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 16

/** Replaces the recovery codes of the account; they are shown this once. 80 random bits each, `xxxx-xxxx-xxxx-xxxx`. */
export const writeRecoveryCodes = async (tx: Tx, accountId: string): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, makeCode)
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashCode(code) })))
    .execute()
  return codes
}

/** Whether it was a code of the account that was still good; it is gone then. */
export const spendRecoveryCode = async (tx: Tx, accountId: string, typed: string): Promise<boolean> => {
  const spent = await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashCode(typed))
    .returning('account_id')
    .executeTakeFirst()
  return spent !== undefined
}

function makeCode(): string {
  const signs = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length])
  return signs.join('').replace(/(.{4})(?!$)/g, '$1-')
}

const hashCode = (code: string): Buffer => hashSecret(`recovery code ${readTyped(code)}`)

/** However it was typed: without hyphens, in capitals, with letters that look alike. */
function readTyped(code: string): string {
  return code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
}
