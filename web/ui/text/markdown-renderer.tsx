import Markdown, { type Components } from 'react-markdown'
import { isTangled } from '../forms/is-tangled.ts'
import { safeHtml } from '../safe-html.ts'
import { nestHeadings } from './nest-headings.ts'

// A link whose address was taken away for its danger would look like one that does nothing.
const components: Components = {
  a: ({ href, title, children }) =>
    href ? (
      <a href={href} title={title}>
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
}

/** Shows Markdown as safe HTML; public pages import it directly so that the server renders the text. */
export function MarkdownRenderer({ text, headingAbove }: { text: string; headingAbove?: 1 | 2 }) {
  if (isTangled(text)) return <p>{text}</p>
  return (
    <Markdown components={components} rehypePlugins={[safeHtml, [nestHeadings, { above: headingAbove }]]}>
      {text}
    </Markdown>
  )
}
