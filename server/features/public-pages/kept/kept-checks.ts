import type { Verification } from '#contracts/verifier/verifier.ts'
import { checkOwn } from '../../verifier/index.ts'
import { createStore } from './store.ts'

/** All verifications together take 8 MiB at most. */
export const keptChecks = createStore<Verification>(8 * 1024 * 1024)

export interface AwardToCheck {
  awardId: string
  /** The signed form of it. */
  credential: string
  /** The mark of its page, asked for before anything was read. */
  mark: string | undefined
}

/**
 * What comes of checking an award of this server: once for all languages that its page is read in, and again when one of the
 * rows has changed that it was made of, or a time has passed.
 */
export const checkOrFind = async ({ awardId, credential, mark }: AwardToCheck): Promise<Verification> => {
  const kept = mark === undefined ? undefined : keptChecks.find(awardId, mark)
  if (kept) return kept
  const verification = await checkOwn(credential)
  if (mark !== undefined) keptChecks.keep(awardId, mark, verification, 2 * JSON.stringify(verification).length)
  return verification
}
