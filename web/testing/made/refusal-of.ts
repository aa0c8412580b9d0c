import { type ErrorCode, errorTable } from '#contracts/errors.ts'
import { refusalHeader } from '#contracts/refusal.ts'
import { refusalMessages } from '#shared/messages/refusals/refusals.ts'

/** What a server answers for a code: its status, its sentence and the header with the code. */
export const refusalOf = (code: ErrorCode) => ({
  status: errorTable[code].status,
  text: refusalMessages[code],
  headers: { [refusalHeader]: JSON.stringify({ code }) },
})
