import { nameRecipient } from '#shared/badges/recipient-profile.ts'
import type { ClaimRow } from '../queries.ts'

/** What every award of a claim says, and the name of whoever it goes to, where the issuer asks for one. */
export const presetOf = (
  { narrative, evidence, expires_at }: Pick<ClaimRow, 'narrative' | 'evidence' | 'expires_at'>,
  name: string | null,
) => ({
  narrative,
  evidence,
  ...(expires_at ? { expires: expires_at.toISOString() } : {}),
  extensions: nameRecipient({}, name),
})
