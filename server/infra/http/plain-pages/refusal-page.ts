import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AppError, sentenceOf } from '../../errors.ts'
import { t, writeSaid } from '../../languages/texts.ts'
import { wantsPage } from '../accept.ts'
import { edgeOf } from '../edge-of.ts'
import { html } from './html.ts'
import { type PlainPage, sendPlainPage } from './send-plain-page.ts'

/** Whether somebody looks at the answer. */
export const isLookedAt = (request: FastifyRequest): boolean => edgeOf(request).kind === 'page' && wantsPage(request)

/** Tells a person why nothing came, with the status and the headers that a program gets. */
export const sendRefusalPage = (reply: FastifyReply, refusal: AppError, status: number): FastifyReply =>
  // Which platform holds the page in a frame is unknown before the request was read, so it is shown in none.
  sendPlainPage(reply, () => ({ ...describe(refusal), status }))

function describe(refusal: AppError): Pick<PlainPage, 'title' | 'body'> {
  const { code } = refusal
  if (code === 'rate-limited')
    return {
      title: t('Please wait a minute'),
      body: html`<p>${t('Too many people are using {service} from this network right now. Please wait a minute and try again.')}</p>`,
    }
  if (code === 'unavailable')
    return {
      title: t('Please wait a moment'),
      body: html`<p>${t('{service} cannot answer right now. Please wait a moment and try again.')}</p>`,
    }
  if (code === 'unknown')
    return {
      title: t('This did not work'),
      body: html`<p>${t('{service} made a mistake. Please go back and try again.')}</p>`,
    }
  return { title: t('This did not work'), body: html`<p>${writeSaid(sentenceOf(refusal))}</p>` }
}
