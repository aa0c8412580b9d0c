import { isDatabaseAway } from './is-database-away.ts'

/** Notes something beside an answer that is given all the same where the database cannot be written to right now. */
export const unlessAway = async (note: Promise<unknown>): Promise<void> => {
  await note.catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error
  })
}
