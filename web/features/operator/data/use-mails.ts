import { listAllMails, type MailState, resendFoundMails, resendMails } from '#contracts/operator/operator-mails.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { usePages } from '#web/lib/data/use-pages.ts'

/** Of one state, by how the address or its domain begins. */
export interface MailSearch {
  part: string
  state: MailState | undefined
}

const toFilter = ({ part, state }: MailSearch) => ({ ...(part === '' ? {} : { q: part }), ...(state ? { state } : {}) })

/** Page by page, newest first. */
export const useMails = (search: MailSearch, isOperator: boolean) =>
  usePages(listAllMails, { query: toFilter(search), enabled: isOperator, keep: true })

/** Answers how many of them leave once more. */
export async function sendAgain(mails: string[]): Promise<number> {
  let count = 0
  await runConfirmed(async () => {
    const { resent } = await call(resendMails, { body: { mails } })
    count = resent
  })
  await queryClient.invalidateQueries({ queryKey: readKey(listAllMails) })
  return count
}

/** Sends all again that the search finds, however many pages they are; tells how many so far, and answers with their count. */
export async function sendFoundAgain(search: MailSearch, tell: (count: number) => void): Promise<number> {
  let count = 0
  let cursor: string | null | undefined
  try {
    do {
      const body = { ...toFilter(search), ...(cursor ? { cursor } : {}) }
      cursor = null
      await runConfirmed(async () => {
        const answer = await call(resendFoundMails, { body })
        count += answer.resent
        cursor = answer.cursor
      })
      tell(count)
    } while (cursor !== null)
  } finally {
    await queryClient.invalidateQueries({ queryKey: readKey(listAllMails) })
  }
  return count
}
