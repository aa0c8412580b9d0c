import type { FastifyReply } from 'fastify'
import { AppError, sentenceOf } from '#infra/errors.ts'
import { html } from '#infra/http/plain-pages/html.ts'
import { sendPlainPage } from '#infra/http/plain-pages/send-plain-page.ts'
import { t, writeSaid } from '#infra/languages/texts.ts'

/** Runs what answers a page of a course; a refusal is told in words, because a person looks at it. */
export const answerPage = async (
  reply: FastifyReply,
  frames: readonly string[],
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return sendPlainPage(reply, () => ({
      title: t('This did not work'),
      body: html`<p>${writeSaid(sentenceOf(error))}</p>`,
      frames,
      status: error.status,
    }))
  }
}
