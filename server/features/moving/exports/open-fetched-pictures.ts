import { uploadBytes } from '#contracts/fields/limits.ts'
import { AppError } from '#infra/errors.ts'
import { parseDataUrl } from '#infra/images/parse-data-url.ts'
import type { FetchOutside } from '#infra/outside/fetch.ts'
import { askPolitely, type Wait } from '../badgr-api/ask-politely.ts'
import type { KeptAnswers } from '../badgr-api/kept-answers.ts'
import { type Pictures, readAnswerText } from '../pictures.ts'

/** Pictures that stand in the source itself, at an address, or in a folder beside it. */
export const openFetchedPictures = (
  asking: { fetchOutside: FetchOutside; wait: Wait; kept: KeptAnswers },
  folder: Pictures,
): Pictures => ({
  read: async (picture) => {
    if (/^data:/i.test(picture)) return readData(picture)
    if (!/^https?:\/\//i.test(picture)) return folder.read(picture)
    const earlier = asking.kept.read(picture)
    if (earlier) return earlier
    const answer = await askPolitely(asking, picture, { accept: 'image/*', maxBytes: uploadBytes, timeoutMs: 30_000 })
    if (!answer.ok) return undefined
    // A refusal may be mended before the next run.
    if (readAnswerText(answer.bytes) === undefined) asking.kept.write(picture, answer.bytes)
    return answer.bytes
  },
})

function readData(picture: string): Buffer | undefined {
  try {
    return parseDataUrl(picture).bytes
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
