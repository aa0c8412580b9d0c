import type { SignInEntry } from '#contracts/sessions/sign-ins.ts'
import { isSameHash } from '#infra/secrets/secrets.ts'
import type { listLiveSignIns } from './queries.ts'
import { plainIp } from './read-sign-in-place.ts'

type SignInRow = Awaited<ReturnType<typeof listLiveSignIns>>[number]

export const presentSignIn = (row: SignInRow, currentHash: Buffer): SignInEntry => ({
  id: row.token_id,
  is_current: isSameHash(row.token_hash, currentHash),
  device: row.device ?? '',
  address: plainIp(row.address ?? ''),
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
})
