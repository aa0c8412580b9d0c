import type { FastifyReply } from 'fastify'
import { AppError } from '#infra/errors.ts'
import { t, translate } from '#infra/languages/texts.ts'
import { html } from './html.ts'
import { sendPage } from './send-page.ts'

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
    return sendPage(reply, () => ({
      title: t('This did not work'),
      body: html`<p>${translate(error.message)}</p>`,
      frames,
      status: error.status,
    }))
  }
}
