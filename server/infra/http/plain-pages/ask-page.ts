import type { FastifyReply } from 'fastify'
import { html } from './html.ts'
import { sendPlainPage } from './send-plain-page.ts'

export interface Question {
  title: string
  text: string
  button: string
}

/**
 * Asks before something is done: a page with one button, which sends a form to the address that was opened. `next` is
 * the other origin that the answer to it leads to: browsers hold the redirect of a form to the page's policy too.
 */
export const askOnPage = (reply: FastifyReply, write: () => Question, next?: string): FastifyReply =>
  sendPlainPage(reply.header('Referrer-Policy', 'same-origin'), () => {
    const { title, text, button } = write()
    return {
      title,
      ...(next === undefined ? {} : { formTo: next }),
      body: html`<p>${text}</p><form method="post"><input type="hidden" name="page" value="true"><p><button class="btn" type="submit">${button}</button></p></form>`,
    }
  })
