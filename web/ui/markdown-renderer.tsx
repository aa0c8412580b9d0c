import Markdown, { type Components } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import { isTangled } from './is-tangled.ts'
import { nestHeadings } from './nest-headings.ts'

// Images could track the reader, and the specification forbids them in Markdown.
const schema = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames?.filter((name) => name !== 'img' && name !== 'input'),
}

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
    <Markdown
      components={components}
      rehypePlugins={[
        [rehypeSanitize, schema],
        [nestHeadings, { above: headingAbove }],
      ]}
    >
      {text}
    </Markdown>
  )
}
