import { renderToStaticMarkup } from 'react-dom/server'
import type { MailText } from '#infra/mail/template.tsx'
import { MarkdownRenderer } from '#web/ui/text/markdown-renderer.tsx'
import { writePlainText } from './write-plain-text.ts'

/** What begins something in Markdown; a batch has thousands of texts, and most of them have nothing of it. */
const sign = /[\\`*_[\]<>#&\n]|^[-+\s]|^\d+[.)]/

/** Markdown as it stands in a mail: as safe HTML, and as text without its signs. */
export const writeNarrative = (markdown: string): MailText | undefined => {
  if (markdown.trim() === '') return undefined
  if (!sign.test(markdown)) return { html: renderToStaticMarkup(<p>{markdown}</p>), text: markdown }
  const html = renderToStaticMarkup(<MarkdownRenderer text={markdown} />)
  return { html, text: writePlainText(html) || markdown }
}
