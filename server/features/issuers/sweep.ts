import type { Db } from '#infra/db/connections/connect.ts'
import { askForUncleared } from './identity/ask-for-uncleared.ts'
import { sweepAwardMails } from './queue-award-mail.ts'

export const sweep = async (db: Db): Promise<void> => {
  await askForUncleared(db)
  await sweepAwardMails(db)
}
