import { db } from '#infra/context.ts'
import { AppError } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { takeShare } from '#infra/http/take-share.ts'

const importsAnHour = 1000

/** Refuses (429) whoever brings in more badges than anybody has; each is verified, and may be asked for elsewhere. */
export const takeImportShare = async ({ accountId }: Actor): Promise<void> => {
  if (await takeShare(db(), `import:${accountId}`, importsAnHour, 3600)) return
  throw new AppError('throttled', {
    expires: 3600,
    text: 'So many badges cannot be brought in within an hour. Please go on later.',
  })
}
