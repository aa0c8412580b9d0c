import Markdown from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'

// Images could track the reader, and the specification forbids them in Markdown.
const schema = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames?.filter((name) => name !== 'img' && name !== 'input'),
}

/** Shows Markdown as safe HTML; public pages import it directly so that the server renders the text. */
export function MarkdownRenderer({ text }: { text: string }) {
  return <Markdown rehypePlugins={[[rehypeSanitize, schema]]}>{text}</Markdown>
}
